/* Runs the parts of one call in parallel, on threads of the library that stay for the next call. */

#include <stdatomic.h>
#include <stdint.h>

#ifdef _WIN32
#include <windows.h>
typedef SRWLOCK Lock;
typedef CONDITION_VARIABLE Signal;
#define UNLOCKED SRWLOCK_INIT
#define UNSENT CONDITION_VARIABLE_INIT
#define lock(l) AcquireSRWLockExclusive(l)
#define unlock(l) ReleaseSRWLockExclusive(l)
#define wait_for(s, l) SleepConditionVariableSRW(s, l, INFINITE, 0)
#define tell_one(s) WakeConditionVariable(s)
#define tell_all(s) WakeAllConditionVariable(s)
#else
#include <pthread.h>
typedef pthread_mutex_t Lock;
typedef pthread_cond_t Signal;
#define UNLOCKED PTHREAD_MUTEX_INITIALIZER
#define UNSENT PTHREAD_COND_INITIALIZER
#define lock(l) pthread_mutex_lock(l)
#define unlock(l) pthread_mutex_unlock(l)
#define wait_for(s, l) pthread_cond_wait(s, l)
#define tell_one(s) pthread_cond_signal(s)
#define tell_all(s) pthread_cond_broadcast(s)
#endif

#if defined(__x86_64__)
#define pause_a_moment() __builtin_ia32_pause()
#elif defined(__aarch64__)
#define pause_a_moment() __asm__ volatile("isb")
#else
#define pause_a_moment()
#endif

/* A step of thousands of hands takes some 100 microseconds, and waking a thread may take as long. So a
   thread polls for a quarter of a millisecond before it sleeps (for a whole one, where the processor
   pauses long). */
enum { LOOKS = 20000, MOST_THREADS = 256 };

typedef int64_t (*Call)(const int64_t *arguments);

static Lock guard = UNLOCKED;
static Signal begun = UNSENT, ended = UNSENT;
static int threads;
static atomic_int in_use;
static atomic_uint jobs;   /* number of jobs so far */
static atomic_long unfinished;

/* The current job, protected by the guard. */
static struct {
    Call call;
    const int64_t *arguments;
    int64_t width, parts, next;
    int64_t *results;
} job;

/* Run parts as long as some are left. Expects the guard to be locked, and leaves it locked. */
static void do_parts(void) {
    while (job.next < job.parts) {
        int64_t part = job.next++;
        Call call = job.call;
        const int64_t *arguments = job.arguments + part * job.width;
        int64_t *result = job.results + part;
        unlock(&guard);
        *result = call(arguments);
        lock(&guard);
        if (--unfinished == 0) tell_one(&ended);
    }
}

static void work(void) {
    unsigned seen = 0;
    for (;;) {
        for (int look = 0; look < LOOKS && jobs == seen; look++) pause_a_moment();
        lock(&guard);
        while (jobs == seen) wait_for(&begun, &guard);
        seen = jobs;
        do_parts();
        unlock(&guard);
    }
}

#ifdef _WIN32
static DWORD WINAPI work_on_thread(void *nothing) {
    (void)nothing;
    work();
    return 0;
}

static int start_thread(void) {
    HANDLE thread = CreateThread(0, 0, work_on_thread, 0, 0, 0);
    if (!thread) return 0;
    CloseHandle(thread);
    return 1;
}
#else
static void *work_on_thread(void *nothing) {
    work();
    return nothing;
}

/* A forked process has none of the threads. */
static void forget_threads(void) {
    guard = (Lock)UNLOCKED;
    begun = (Signal)UNSENT;
    ended = (Signal)UNSENT;
    threads = 0;
    in_use = 0;
}

static int start_thread(void) {
    static int is_known;
    if (!is_known) is_known = !pthread_atfork(0, 0, forget_threads);
    pthread_t thread;
    if (pthread_create(&thread, 0, work_on_thread, 0)) return 0;
    pthread_detach(thread);
    return 1;
}
#endif

/* Call once for each row of `arguments`, in parallel as far as there are threads, and write `results`.
   A caller that comes during another's job runs its own parts alone. */
int64_t courtcards_in_parts(
    Call call, const int64_t *arguments, int64_t width, int64_t parts, int64_t *results
) {
    if (parts == 1 || atomic_exchange(&in_use, 1)) {
        for (int64_t part = 0; part < parts; part++) results[part] = call(arguments + part * width);
        return 0;
    }
    lock(&guard);
    while (threads < parts - 1 && threads < MOST_THREADS && start_thread()) threads++;
    job.call = call;
    job.arguments = arguments;
    job.width = width;
    job.parts = parts;
    job.next = 0;
    job.results = results;
    unfinished = parts;
    jobs++;
    tell_all(&begun);
    do_parts();
    unlock(&guard);
    for (int look = 0; look < LOOKS && unfinished; look++) pause_a_moment();
    lock(&guard);
    while (unfinished) wait_for(&ended, &guard);
    unlock(&guard);
    in_use = 0;
    return 0;
}
