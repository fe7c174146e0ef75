#include "TestParallelism.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Swift Testing starts every test at once. Tests with real sockets and processes have real time limits, which a thousand
// others at the same time do not leave on a small machine. The variable is read after the test bundle was loaded, and one
// that is set already counts.
__attribute__((constructor)) static void limit_parallel_tests(void) {
    char width[16];
    snprintf(width, sizeof width, "%ld", 8 * sysconf(_SC_NPROCESSORS_ONLN));
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
