#define _GNU_SOURCE
#include "DataKitCurl.h"

#include <dlfcn.h>
#include <pthread.h>

typedef struct {
    int kind;
    DataKitCurlEasy *easy;
    union {
        void *anything;
        int result;
    } data;
} Message;

static struct {
    int (*global_init)(long flags);
    const char *(*version)(void);
    DataKitCurlEasy *(*easy_init)(void);
    void (*easy_cleanup)(DataKitCurlEasy *);
    int (*easy_setopt)(DataKitCurlEasy *, int option, ...);
    DataKitCurlLines *(*slist_append)(DataKitCurlLines *, const char *);
    void (*slist_free_all)(DataKitCurlLines *);
    DataKitCurlMulti *(*multi_init)(void);
    int (*multi_cleanup)(DataKitCurlMulti *);
    int (*multi_setopt)(DataKitCurlMulti *, int option, ...);
    int (*multi_add_handle)(DataKitCurlMulti *, DataKitCurlEasy *);
    int (*multi_remove_handle)(DataKitCurlMulti *, DataKitCurlEasy *);
    int (*multi_perform)(DataKitCurlMulti *, int *running);
    int (*multi_poll)(DataKitCurlMulti *, void *extra, unsigned int count, int milliseconds, int *ready);
    int (*multi_wakeup)(DataKitCurlMulti *);
    Message *(*multi_info_read)(DataKitCurlMulti *, int *left);
} curl;

static bool is_loaded = false;

static bool find(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    // POSIX lets a data pointer contain a function's address, but ISO C has no cast for this.
    *(void **)function = symbol;
    return symbol != NULL;
}

static bool find_all(void *library) {
    return find(library, "curl_global_init", &curl.global_init)
        && find(library, "curl_version", &curl.version)
        && find(library, "curl_easy_init", &curl.easy_init)
        && find(library, "curl_easy_cleanup", &curl.easy_cleanup)
        && find(library, "curl_easy_setopt", &curl.easy_setopt)
        && find(library, "curl_slist_append", &curl.slist_append)
        && find(library, "curl_slist_free_all", &curl.slist_free_all)
        && find(library, "curl_multi_init", &curl.multi_init)
        && find(library, "curl_multi_cleanup", &curl.multi_cleanup)
        && find(library, "curl_multi_setopt", &curl.multi_setopt)
        && find(library, "curl_multi_add_handle", &curl.multi_add_handle)
        && find(library, "curl_multi_remove_handle", &curl.multi_remove_handle)
        && find(library, "curl_multi_perform", &curl.multi_perform)
        && find(library, "curl_multi_poll", &curl.multi_poll)
        && find(library, "curl_multi_wakeup", &curl.multi_wakeup)
        && find(library, "curl_multi_info_read", &curl.multi_info_read);
}

static void load(void) {
    bool is_found = find_all(RTLD_DEFAULT);
    if (!is_found) {
        void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
        is_found = library != NULL && find_all(library);
    }
    enum { everything = 3 };
    is_loaded = is_found && curl.global_init(everything) == 0;
}

bool datakit_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

const char *datakit_curl_version(void) { return curl.version(); }

DataKitCurlEasy *datakit_curl_easy_init(void) { return curl.easy_init(); }
void datakit_curl_easy_cleanup(DataKitCurlEasy *easy) { curl.easy_cleanup(easy); }

int datakit_curl_set_long(DataKitCurlEasy *easy, enum DataKitCurlOption option, long value) {
    return curl.easy_setopt(easy, option, value);
}

int datakit_curl_set_offset(DataKitCurlEasy *easy, enum DataKitCurlOption option, int64_t value) {
    return curl.easy_setopt(easy, option, value);
}

int datakit_curl_set_text(DataKitCurlEasy *easy, enum DataKitCurlOption option, const char *value) {
    return curl.easy_setopt(easy, option, value);
}

int datakit_curl_set_pointer(DataKitCurlEasy *easy, enum DataKitCurlOption option, const void *value) {
    return curl.easy_setopt(easy, option, value);
}

int datakit_curl_set_lines(DataKitCurlEasy *easy, enum DataKitCurlOption option, DataKitCurlLines *value) {
    return curl.easy_setopt(easy, option, value);
}

int datakit_curl_set_receivers(
    DataKitCurlEasy *easy, DataKitCurlReceive head, DataKitCurlReceive body, DataKitCurlProgress progress) {
    enum { header_function = 20079, write_function = 20011, progress_function = 20219 };
    int result = curl.easy_setopt(easy, header_function, head);
    if (result == 0) result = curl.easy_setopt(easy, write_function, body);
    if (result == 0) result = curl.easy_setopt(easy, progress_function, progress);
    return result;
}

int datakit_curl_set_reader(DataKitCurlEasy *easy, DataKitCurlRead read) {
    enum { read_function = 20012 };
    return curl.easy_setopt(easy, read_function, read);
}

DataKitCurlLines *datakit_curl_lines_append(DataKitCurlLines *lines, const char *line) {
    return curl.slist_append(lines, line);
}

void datakit_curl_lines_free(DataKitCurlLines *lines) { curl.slist_free_all(lines); }

DataKitCurlMulti *datakit_curl_multi_init(void) { return curl.multi_init(); }
void datakit_curl_multi_cleanup(DataKitCurlMulti *multi) { curl.multi_cleanup(multi); }

int datakit_curl_multi_set_idle_connections(DataKitCurlMulti *multi, long count) {
    enum { max_connects = 6 };
    return curl.multi_setopt(multi, max_connects, count);
}

int datakit_curl_multi_add(DataKitCurlMulti *multi, DataKitCurlEasy *easy) {
    return curl.multi_add_handle(multi, easy);
}

int datakit_curl_multi_remove(DataKitCurlMulti *multi, DataKitCurlEasy *easy) {
    return curl.multi_remove_handle(multi, easy);
}

int datakit_curl_multi_perform(DataKitCurlMulti *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running);
}

int datakit_curl_multi_poll(DataKitCurlMulti *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int datakit_curl_multi_wakeup(DataKitCurlMulti *multi) { return curl.multi_wakeup(multi); }

DataKitCurlEasy *datakit_curl_multi_next_ended(DataKitCurlMulti *multi, int *result) {
    enum { ended = 1 };
    int left = 0;
    Message *message;
    while ((message = curl.multi_info_read(multi, &left)) != NULL) {
        if (message->kind == ended) {
            *result = message->data.result;
            return message->easy;
        }
    }
    return NULL;
}
