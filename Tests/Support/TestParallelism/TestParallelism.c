#include "TestParallelism.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Swift Testing starts every test at once. Tests with real sockets and processes have real time limits, which a
// thousand others at the same time do not leave on a small machine.
//
// A plain `swift test` is to have the limit, too, and Swift Testing (6.3) reads it from this variable alone, once the
// test program has been loaded: hence a constructor, which only C has. SwiftPM links the test targets into one program,
// so one of them has to name this target. The limit is the least that keeps the cores busy while tests wait; a variable
// that is set already counts.
__attribute__((constructor)) static void limit_parallel_tests(void) {
    char width[16];
    snprintf(width, sizeof width, "%ld", 8 * sysconf(_SC_NPROCESSORS_ONLN));
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
