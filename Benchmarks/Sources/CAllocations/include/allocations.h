#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Begins or ends the counting of allocations. Off at first, so that timed runs pay nothing for it.
void allocations_count(bool isCounting);

/// How many blocks have been allocated while counting, by any thread; negative where they cannot be counted.
int64_t allocations_counted(void);

/// Bytes in allocated blocks now; negative where the allocator does not tell.
int64_t allocations_live_bytes(void);

/// Bytes of the process in the machine's memory now; negative where the system does not tell.
int64_t allocations_resident_bytes(void);

#endif
