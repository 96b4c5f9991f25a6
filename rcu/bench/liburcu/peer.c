/*
 * The C peer of the benchmark: liburcu, one flavour a build (-DMEMB, -DMB,
 * -DQSBR, -DBP), its read side inlined. Each call measures one thing and prints
 * one number.
 *
 *   peer read THREADS ITERATIONS          ns per lock + load + unlock
 *   peer idle READERS CALLS               ns per synchronize_rcu, readers registered and outside
 *   peer busy READERS CALLS SECTION_US    median us per synchronize_rcu beside busy readers
 *   peer call CALLBACKS                   million call_rcu a second, with the barrier at the end
 *   peer barrier CALLBACKS                us for rcu_barrier with so many pending
 */
#define _GNU_SOURCE
#define _LGPL_SOURCE /* inline */
#define URCU_API_MAP
#if defined(MEMB)
#include <urcu/urcu-memb.h>
#elif defined(MB)
#include <urcu/urcu-mb.h>
#elif defined(QSBR)
#include <urcu/urcu-qsbr.h>
#else
#include <urcu/urcu-bp.h>
#endif
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef QSBR
#define QUIESCENT() rcu_quiescent_state()
#else
#define QUIESCENT() ((void)0)
#endif

struct object { uint64_t x; };
static struct object first = {1}, *current = &first;
static pthread_barrier_t start;
static volatile int stop;
static uint64_t iterations, section_ns;

static uint64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

static void pin(long cpu)
{
	cpu_set_t m;
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	CPU_ZERO(&m);
	CPU_SET(cpu % n, &m);
	pthread_setaffinity_np(pthread_self(), sizeof m, &m);
}

static uint64_t section(void)
{
	rcu_read_lock();
	struct object *o = rcu_dereference(current);
	uint64_t x = *(volatile uint64_t *)&o->x;
	rcu_read_unlock();
	return x;
}

static void *reader(void *arg)
{
	uint64_t sum = 0, began;
	pin((long)arg);
	rcu_register_thread();
	pthread_barrier_wait(&start);
	began = now();
	for (uint64_t i = 0; i < iterations; i++) {
		sum += section();
		QUIESCENT();
	}
	began = now() - began;
	__asm__ volatile("" : : "r"(sum));
	rcu_unregister_thread();
	return (void *)began;
}

static void *busy(void *arg)
{
	pin((long)arg);
	rcu_register_thread();
	pthread_barrier_wait(&start);
	while (!stop) {
		rcu_read_lock();
		uint64_t t = now();
		while (now() - t < section_ns)
			;
		rcu_read_unlock();
		QUIESCENT();
	}
	rcu_unregister_thread();
	return NULL;
}

static void *outside(void *arg)
{
	rcu_register_thread();
#ifdef QSBR
	rcu_thread_offline();
#endif
	pthread_barrier_wait(&start);
	while (!stop)
		usleep(1000);
#ifdef QSBR
	rcu_thread_online();
#endif
	rcu_unregister_thread();
	return NULL;
}

static unsigned long called;
static void callback(struct rcu_head *h) { called++; }

static int ascending(const void *a, const void *b)
{
	uint64_t x = *(uint64_t *)a, y = *(uint64_t *)b;
	return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
	pthread_t t[64];
	if (argc < 3)
		return 2;
	long n = atol(argv[2]);
#if !defined(BP) && !defined(QSBR)
	rcu_init();
#endif
	if (!strcmp(argv[1], "read")) {
		double sum = 0;
		void *took;
		iterations = strtoull(argv[3], 0, 0);
		pthread_barrier_init(&start, NULL, n);
		for (long i = 0; i < n; i++)
			pthread_create(&t[i], NULL, reader, (void *)i);
		for (long i = 0; i < n; i++) {
			pthread_join(t[i], &took);
			sum += (double)(uintptr_t)took / iterations;
		}
		printf("%.4f\n", sum / n);
	} else if (!strcmp(argv[1], "idle") || !strcmp(argv[1], "busy")) {
		int is_busy = argv[1][0] == 'b';
		long calls = atol(argv[3]);
		uint64_t *took = malloc(calls * sizeof *took), began;
		section_ns = is_busy ? atol(argv[4]) * 1000 : 0;
		pthread_barrier_init(&start, NULL, n + 1);
		for (long i = 0; i < n; i++)
			pthread_create(&t[i], NULL, is_busy ? busy : outside, (void *)i);
		if (n == 1)
			pin(1);
		rcu_register_thread();
#ifdef QSBR
		rcu_thread_offline();
#endif
		pthread_barrier_wait(&start);
		began = now();
		for (long i = 0; i < calls; i++) {
			uint64_t at = now();
			synchronize_rcu();
			took[i] = now() - at;
			if (is_busy)
				usleep(200);
		}
		began = now() - began;
		qsort(took, calls, sizeof *took, ascending);
		printf("%.4f\n", is_busy ? took[calls / 2] / 1e3 : (double)began / calls);
		fflush(stdout);
		_exit(0);
	} else {
		struct rcu_head *h = calloc(n, sizeof *h);
		int is_call = argv[1][0] == 'c';
		rcu_register_thread();
#ifdef QSBR
		rcu_thread_offline();
#endif
		uint64_t began = now();
		for (long i = 0; i < n; i++)
			call_rcu(&h[i], callback);
		if (!is_call)
			began = now();
		rcu_barrier();
		began = now() - began;
		printf("%.4f\n", is_call ? n / (began / 1e3) : began / 1e3);
		fflush(stdout);
		_exit(0);
	}
	return 0;
}
