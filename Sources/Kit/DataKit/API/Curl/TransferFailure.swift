#if os(Linux)
    import DataKitCurl
    import DomainKit

    func transferFailure(_ result: Int32) -> (any Error)? {
        switch DataKitCurlResult(UInt32(bitPattern: result)) {
        case DataKitCurlResultOK: nil
        case DataKitCurlResultTimedOut: GatewayError.timedOut
        case DataKitCurlResultMalformedURL:
            APIError.invalidRequest(reason: Sentence.notWeb.text)
        case DataKitCurlResultLoginDenied:
            APIError.invalidRequest(reason: Sentence.hasPassword.text)
        // The unsupported protocol is HTTP/0.9: libcurl takes an answer without a status line for it.
        case DataKitCurlResultUnsupportedProtocol, DataKitCurlResultWeirdServerReply:
            APIError.invalidResponse(reason: Sentence.notHTTP.text)
        // Before 8.6, libcurl reports a header line that is too long as out of memory.
        case DataKitCurlResultHeadTooLarge, DataKitCurlResultOutOfMemory:
            APIError.invalidResponse(reason: Sentence.headTooLarge.text)
        // Bytes after the compressed body are a write error. Our own reasons to stop never come here.
        case DataKitCurlResultBadContentEncoding, DataKitCurlResultWriteError:
            APIError.invalidResponse(reason: Sentence.badCompression.text)
        case DataKitCurlResultTLSConnect, DataKitCurlResultTLSCertificateProblem, DataKitCurlResultTLSCipher,
            DataKitCurlResultPeerFailedVerification, DataKitCurlResultTLSAuthoritiesUnreadable,
            DataKitCurlResultTLSIssuer:
            APIError.invalidResponse(reason: Sentence.notSecure.text)
        default: GatewayError.offline
        }
    }
#endif
