#if os(Linux)
    import DataKitCurl
    import DomainKit

    /// What libcurl's result of a transfer means; nil where it has nothing against it.
    func transferFailure(_ result: Int32) -> (any Error)? {
        switch DataKitCurlResult(UInt32(bitPattern: result)) {
        case DataKitCurlResultOK: nil
        case DataKitCurlResultTimedOut: GatewayError.timedOut
        case DataKitCurlResultMalformedURL:
            APIError.invalidRequest(reason: "The address is not one of the web.")
        case DataKitCurlResultLoginDenied:
            APIError.invalidRequest(reason: "An address must not hold a name or a password.")
        // The protocol that is not supported is HTTP/0.9, for which libcurl takes anything without a status line.
        case DataKitCurlResultUnsupportedProtocol, DataKitCurlResultWeirdServerReply:
            APIError.invalidResponse(reason: "It is not HTTP.")
        // Out of memory: what libcurl before 8.6 reports for a line of a head that is longer than it takes.
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
