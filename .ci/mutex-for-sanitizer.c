// Reports the standard library's Mutex to the thread sanitizer on Linux.
//
// If no thread waits, the program's own code, which is instrumented, takes and releases a mutex. If a thread waits, the
// library does this, which is not instrumented, so the sanitizer would report every access that the mutex guards. The
// functions below are linked into the program in front of the library's functions, and report their calls to the
// sanitizer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define MUTEX __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *mutex);
extern void __tsan_release(void *mutex);

SWIFT void lock(uint32_t thread, MUTEX) __asm__(LOCK);
SWIFT void unlock(MUTEX) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, MUTEX) {
    ((SWIFT void (*)(uint32_t, MUTEX))dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void unlock(MUTEX) {
    __tsan_release(mutex);
    ((SWIFT void (*)(MUTEX))dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
