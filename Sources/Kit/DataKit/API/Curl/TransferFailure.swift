#if os(Linux)
    import DataKitCurl
    import DomainKit

    /// The error for a result of libcurl, or `nil` for success.
    ///
    /// - Parameter words: libcurl's description of the failure.
    func transferFailure(_ result: Int32, words: String) -> (any Error)? {
        switch DataKitCurlResult(UInt32(bitPattern: result)) {
        case DataKitCurlResultOK: nil
        case DataKitCurlResultTimedOut: GatewayError.timedOut
        case DataKitCurlResultMalformedURL:
            APIError.invalidRequest(reason: Sentence.notWeb.text)
        case DataKitCurlResultLoginDenied:
            APIError.invalidRequest(reason: Sentence.hasPassword.text)
        // libcurl reads a response without a status line as HTTP/0.9, the unsupported protocol. A bad argument is a
        // header line that libcurl cannot parse, such as a folded line before the first field.
        case DataKitCurlResultUnsupportedProtocol, DataKitCurlResultWeirdServerReply,
            DataKitCurlResultBadFunctionArgument:
            APIError.invalidResponse(reason: Sentence.notHTTP.text)
        // Before 8.6, libcurl reports a header line that is too long as out of memory.
        case DataKitCurlResultHeadTooLarge, DataKitCurlResultOutOfMemory:
            APIError.invalidResponse(reason: Sentence.headTooLarge.text)
        case DataKitCurlResultReceiveError where words.contains("chunk"):
            APIError.invalidResponse(reason: Sentence.notHTTP.text)
        // libcurl reports bytes after the compressed body as a write error. If this transfer stops itself, its own
        // reason is used instead.
        case DataKitCurlResultBadContentEncoding, DataKitCurlResultWriteError:
            APIError.invalidResponse(reason: Sentence.badCompression.text)
        case DataKitCurlResultTLSConnect, DataKitCurlResultTLSCertificateProblem, DataKitCurlResultTLSCipher,
            DataKitCurlResultPeerFailedVerification, DataKitCurlResultTLSAuthoritiesUnreadable,
            DataKitCurlResultTLSIssuer:
            GatewayError.notSecure
        default: GatewayError.offline
        }
    }
#endif
