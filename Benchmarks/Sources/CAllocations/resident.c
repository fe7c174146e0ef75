#include "allocations.h"

#if defined(__linux__)

#include <stdio.h>
#include <unistd.h>

int64_t allocations_resident_bytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long long pages = -1;
    if (file == NULL) return -1;
    if (fscanf(file, "%*lld %lld", &pages) != 1) pages = -1;
    fclose(file);
    return pages < 0 ? -1 : (int64_t)pages * sysconf(_SC_PAGESIZE);
}

#else

int64_t allocations_resident_bytes(void) {
    return -1;
}

#endif
