// What the thread sanitizer does not see of the standard library's Mutex on Linux.
//
// Where nobody waits, a mutex is taken and released by code of the program, which is instrumented. Where somebody does, the
// library does it, which is not, and whatever the mutex guards would be reported. Linked into the program, these stand before
// the library's functions and tell the sanitizer what they do.
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
