#ifndef DATAKIT_CURL_H
#define DATAKIT_CURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libcurl that DataKit uses. The library is found at run time: first in the process, because
// FoundationNetworking links libcurl, and then as `libcurl.so.4`. So a build needs no installed libcurl, and a program
// also starts without libcurl.
//
// The numbers below belong to libcurl's ABI, which has been stable since version 7.16 (2006). Call no other function
// before `datakit_curl_load` has returned true.

/// Finds libcurl and initializes it once. Returns false if there is no libcurl, or only a version before 7.68 (2020).
bool datakit_curl_load(void);

/// The version of libcurl, for logs: `libcurl/7.88.1 OpenSSL/3.0.17 ...`.
const char *datakit_curl_version(void);

/// One transfer (`CURL`).
typedef struct DataKitCurlEasy DataKitCurlEasy;
/// A set of transfers on one thread (`CURLM`).
typedef struct DataKitCurlMulti DataKitCurlMulti;
/// A list of lines (`struct curl_slist`).
typedef struct DataKitCurlLines DataKitCurlLines;

/// The options of a transfer (`CURLOPT_...`). Each comment names the type of the value.
enum DataKitCurlOption {
    DataKitCurlOptionWriteData = 10001,             // pointer
    DataKitCurlOptionReadData = 10009,              // pointer
    DataKitCurlOptionURL = 10002,                   // text
    DataKitCurlOptionErrorBuffer = 10010,           // pointer to 256 bytes, which must outlive the transfer
    DataKitCurlOptionProxy = 10004,                 // text
    DataKitCurlOptionRequestHeaders = 10023,        // lines, which must outlive the transfer
    DataKitCurlOptionHeaderData = 10029,            // pointer
    DataKitCurlOptionCustomRequest = 10036,         // text
    DataKitCurlOptionNoProgress = 43,               // long
    DataKitCurlOptionPost = 47,                     // long
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

/// The value of libcurl's `CURL_HTTP_VERSION_1_1`.
enum { DataKitCurlHTTPVersion1_1 = 2 };
/// The value of libcurl's `CURLPROTO_HTTP | CURLPROTO_HTTPS`.
enum { DataKitCurlProtocolsHTTP = 3 };

/// The results of a transfer (`CURLcode`) that DataKit distinguishes.
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

/// Receives bytes of a header line or of the body. Returning anything but `size * count` ends the transfer.
typedef size_t (*DataKitCurlReceive)(char *bytes, size_t size, size_t count, void *context);
/// Receives the number of bytes that were transferred over the network. Returning anything but 0 ends the transfer.
typedef int (*DataKitCurlProgress)(
    void *context, int64_t expected, int64_t received, int64_t toSend, int64_t sent);

/// Writes the next bytes of the request's body to `bytes`, which has room for `size * count`. Returns their number, 0 at
/// the end, and `DataKitCurlReadAbort` to end the transfer.
typedef size_t (*DataKitCurlRead)(char *bytes, size_t size, size_t count, void *context);
enum { DataKitCurlReadAbort = 0x10000000 };

DataKitCurlEasy *datakit_curl_easy_init(void);
void datakit_curl_easy_cleanup(DataKitCurlEasy *easy);

// Each function returns libcurl's result, which is 0 for success. There is one function for each type, because Swift
// cannot call variadic functions.
int datakit_curl_set_long(DataKitCurlEasy *easy, enum DataKitCurlOption option, long value);
int datakit_curl_set_offset(DataKitCurlEasy *easy, enum DataKitCurlOption option, int64_t value);
int datakit_curl_set_text(DataKitCurlEasy *easy, enum DataKitCurlOption option, const char *value);
int datakit_curl_set_pointer(DataKitCurlEasy *easy, enum DataKitCurlOption option, const void *value);
int datakit_curl_set_lines(DataKitCurlEasy *easy, enum DataKitCurlOption option, DataKitCurlLines *value);
/// Sets the functions that receive the header lines, the body and the progress.
int datakit_curl_set_receivers(
    DataKitCurlEasy *easy, DataKitCurlReceive head, DataKitCurlReceive body, DataKitCurlProgress progress);

/// Sets the function that supplies the request's body.
int datakit_curl_set_reader(DataKitCurlEasy *easy, DataKitCurlRead read);

/// Returns the list with a copy of `line` at its end, or null if there is no memory. Pass null to start a list.
DataKitCurlLines *datakit_curl_lines_append(DataKitCurlLines *lines, const char *line);
void datakit_curl_lines_free(DataKitCurlLines *lines);

DataKitCurlMulti *datakit_curl_multi_init(void);
void datakit_curl_multi_cleanup(DataKitCurlMulti *multi);
/// Sets the number of idle connections to keep for later transfers.
int datakit_curl_multi_set_idle_connections(DataKitCurlMulti *multi, long count);
int datakit_curl_multi_add(DataKitCurlMulti *multi, DataKitCurlEasy *easy);
/// Removes the transfer, which loses its connection if it has not ended.
int datakit_curl_multi_remove(DataKitCurlMulti *multi, DataKitCurlEasy *easy);
/// Does all work that is possible without waiting.
int datakit_curl_multi_perform(DataKitCurlMulti *multi);
/// Waits until there is work to do, but at most `milliseconds`.
int datakit_curl_multi_poll(DataKitCurlMulti *multi, int milliseconds);
/// Ends the wait of the current or next poll. No other function may be called on any thread.
int datakit_curl_multi_wakeup(DataKitCurlMulti *multi);
/// Returns the next transfer that has ended, and its result, or null if there is none.
DataKitCurlEasy *datakit_curl_multi_next_ended(DataKitCurlMulti *multi, int *result);

#endif
