#if os(Linux)
    import DataKitCurl
    import DomainKit

    /// The error for a result code of libcurl; `nil` for success.
    func transferFailure(_ result: Int32) -> (any Error)? {
        switch DataKitCurlResult(UInt32(bitPattern: result)) {
        case DataKitCurlResultOK: nil
        case DataKitCurlResultTimedOut: GatewayError.timedOut
        case DataKitCurlResultMalformedURL:
            APIError.invalidRequest(reason: "The address is not one of the web.")
        case DataKitCurlResultLoginDenied:
            APIError.invalidRequest(reason: "An address must not hold a name or a password.")
        // The unsupported protocol is HTTP/0.9: libcurl takes an answer without a status line for it.
        case DataKitCurlResultUnsupportedProtocol, DataKitCurlResultWeirdServerReply:
            APIError.invalidResponse(reason: "It is not HTTP.")
        // Before 8.6, libcurl reports a header line that is too long as out of memory.
        case DataKitCurlResultHeadTooLarge, DataKitCurlResultOutOfMemory:
            APIError.invalidResponse(reason: ResponseHead.tooLarge)
        case DataKitCurlResultBadContentEncoding:
            APIError.invalidResponse(reason: "It could not be decompressed.")
        case DataKitCurlResultTLSConnect, DataKitCurlResultTLSCertificateProblem, DataKitCurlResultTLSCipher,
            DataKitCurlResultPeerFailedVerification, DataKitCurlResultTLSAuthoritiesUnreadable,
            DataKitCurlResultTLSIssuer:
            APIError.invalidResponse(reason: "The connection is not secure.")
        default: GatewayError.offline
        }
    }
#endif
