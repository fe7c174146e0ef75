#include <sqlite3.h>

// Swift does not import variadic functions.
static inline void datakit_sqlite_keep_log(sqlite3 *handle) {
    sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
