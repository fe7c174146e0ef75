#ifndef DATAKIT_CURL_H
#define DATAKIT_CURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libcurl that DataKit uses, found at run time: in the process first, since FoundationNetworking links
// libcurl, then as `libcurl.so.4`. So nothing has to be installed to build, and nothing is missing where there is none.
//
// The numbers below are libcurl's ABI, which has been stable since version 7.16 (2006). Every function but the first
// may be called only after `datakit_curl_load` has returned true.

/// Finds libcurl and initializes it, once. False where there is none, or only one older than 7.68 (2020).
bool datakit_curl_load(void);

/// libcurl's own version, for logs: `libcurl/7.88.1 OpenSSL/3.0.17 ...`.
const char *datakit_curl_version(void);

/// One transfer (`CURL`).
typedef struct DataKitCurlEasy DataKitCurlEasy;
/// Many transfers on one thread (`CURLM`).
typedef struct DataKitCurlMulti DataKitCurlMulti;
/// A list of lines (`struct curl_slist`).
typedef struct DataKitCurlLines DataKitCurlLines;

/// What a transfer can be told (`CURLOPT_...`); the comment is the type of the value.
enum DataKitCurlOption {
    DataKitCurlOptionWriteData = 10001,             // pointer
    DataKitCurlOptionURL = 10002,                   // text
    DataKitCurlOptionErrorBuffer = 10010,           // pointer to 256 characters, which must outlive the transfer
    DataKitCurlOptionProxy = 10004,                 // text
    DataKitCurlOptionRequestHeaders = 10023,        // lines, which must outlive the transfer
    DataKitCurlOptionHeaderData = 10029,            // pointer
    DataKitCurlOptionCustomRequest = 10036,         // text
    DataKitCurlOptionNoProgress = 43,               // long
    DataKitCurlOptionProgressData = 10057,          // pointer
    DataKitCurlOptionVerifyPeer = 64,               // long
    DataKitCurlOptionFreshConnect = 74,             // long
    DataKitCurlOptionVerifyHost = 81,               // long
    DataKitCurlOptionHTTPVersion = 84,              // long
    DataKitCurlOptionNoSignal = 99,                 // long
    DataKitCurlOptionAcceptEncoding = 10102,        // text
    DataKitCurlOptionTimeoutMilliseconds = 155,     // long
    DataKitCurlOptionCopyPostFields = 10165,        // bytes, copied
    DataKitCurlOptionProtocols = 181,               // long
    DataKitCurlOptionPathAsIs = 234,                // long
    DataKitCurlOptionDisallowUserName = 278,        // long
    DataKitCurlOptionQuickExit = 322,               // long, since 7.87
    DataKitCurlOptionNoBody = 44,                   // long
    DataKitCurlOptionPostFieldSize = 30120,         // offset
};

/// `CURL_HTTP_VERSION_1_1`.
enum { DataKitCurlHTTPVersion1_1 = 2 };
/// `CURLPROTO_HTTP | CURLPROTO_HTTPS`.
enum { DataKitCurlProtocolsHTTP = 3 };

/// How a transfer ended (`CURLcode`), as far as DataKit tells the ends apart.
enum DataKitCurlResult {
    DataKitCurlResultOK = 0,
    DataKitCurlResultUnsupportedProtocol = 1,
    DataKitCurlResultMalformedURL = 3,
    DataKitCurlResultWeirdServerReply = 8,
    DataKitCurlResultWriteError = 23,
    DataKitCurlResultOutOfMemory = 27,
    DataKitCurlResultTimedOut = 28,
    DataKitCurlResultTLSConnect = 35,
    DataKitCurlResultBadFunctionArgument = 43,
    DataKitCurlResultReceiveError = 56,
    DataKitCurlResultTLSCertificateProblem = 58,
    DataKitCurlResultTLSCipher = 59,
    DataKitCurlResultPeerFailedVerification = 60,
    DataKitCurlResultBadContentEncoding = 61,
    DataKitCurlResultLoginDenied = 67,
    DataKitCurlResultTLSAuthoritiesUnreadable = 77,
    DataKitCurlResultTLSIssuer = 83,
    DataKitCurlResultHeadTooLarge = 100,
};

/// Receives bytes of a head's line or of the body; anything but `size * count` ends the transfer.
typedef size_t (*DataKitCurlReceive)(char *bytes, size_t size, size_t count, void *context);
/// Receives the progress in bytes as they came over the wire; anything but 0 ends the transfer.
typedef int (*DataKitCurlProgress)(
    void *context, int64_t expected, int64_t received, int64_t toSend, int64_t sent);

DataKitCurlEasy *datakit_curl_easy_init(void);
void datakit_curl_easy_cleanup(DataKitCurlEasy *easy);

// Each returns libcurl's result, 0 for success. Variadic functions cannot be called from Swift, hence one per type.
int datakit_curl_set_long(DataKitCurlEasy *easy, enum DataKitCurlOption option, long value);
int datakit_curl_set_offset(DataKitCurlEasy *easy, enum DataKitCurlOption option, int64_t value);
int datakit_curl_set_text(DataKitCurlEasy *easy, enum DataKitCurlOption option, const char *value);
int datakit_curl_set_pointer(DataKitCurlEasy *easy, enum DataKitCurlOption option, const void *value);
int datakit_curl_set_lines(DataKitCurlEasy *easy, enum DataKitCurlOption option, DataKitCurlLines *value);
/// Sets who receives the lines of heads, the body and the progress.
int datakit_curl_set_receivers(
    DataKitCurlEasy *easy, DataKitCurlReceive head, DataKitCurlReceive body, DataKitCurlProgress progress);

/// The list with a copy of `line` behind it, or null when there is no memory; begins with null.
DataKitCurlLines *datakit_curl_lines_append(DataKitCurlLines *lines, const char *line);
void datakit_curl_lines_free(DataKitCurlLines *lines);

DataKitCurlMulti *datakit_curl_multi_init(void);
void datakit_curl_multi_cleanup(DataKitCurlMulti *multi);
/// How many idle connections are kept for later transfers.
int datakit_curl_multi_set_idle_connections(DataKitCurlMulti *multi, long count);
int datakit_curl_multi_add(DataKitCurlMulti *multi, DataKitCurlEasy *easy);
/// Takes the transfer out; one that had not ended loses its connection.
int datakit_curl_multi_remove(DataKitCurlMulti *multi, DataKitCurlEasy *easy);
/// Does what can be done without waiting.
int datakit_curl_multi_perform(DataKitCurlMulti *multi);
/// Waits until there is something to do, `milliseconds` at most.
int datakit_curl_multi_poll(DataKitCurlMulti *multi, int milliseconds);
/// Ends the wait of the current or next poll: the one function that any thread may call.
int datakit_curl_multi_wakeup(DataKitCurlMulti *multi);
/// The next transfer that has ended, with its result, or null.
DataKitCurlEasy *datakit_curl_multi_next_ended(DataKitCurlMulti *multi, int *result);

#endif
