#if os(Linux)
    import DataKitCurl
    import DomainKit

    extension GatewayError {
        /// What a transfer's end means; nil where libcurl has nothing against it.
        init?(curl result: Int32) {
            switch DataKitCurlResult(UInt32(bitPattern: result)) {
            case DataKitCurlResultOK: return nil
            case DataKitCurlResultTimedOut: self = .timedOut
            case DataKitCurlResultMalformedURL:
                self = .invalidRequest(reason: "The address is not one of the web.")
            case DataKitCurlResultLoginDenied:
                self = .invalidRequest(reason: "An address must not hold a name or a password.")
            // The protocol that is not supported is HTTP/0.9, for which libcurl takes anything without a status line.
            case DataKitCurlResultUnsupportedProtocol, DataKitCurlResultWeirdServerReply:
                self = .invalidResponse(reason: "It is not HTTP.")
            // Out of memory: what libcurl before 8.6 reports for a line of a head that is longer than it takes.
            case DataKitCurlResultHeadTooLarge, DataKitCurlResultOutOfMemory:
                self = .invalidResponse(reason: ResponseHead.tooLarge)
            case DataKitCurlResultBadContentEncoding:
                self = .invalidResponse(reason: "It could not be decompressed.")
            case DataKitCurlResultTLSConnect, DataKitCurlResultTLSCertificateProblem, DataKitCurlResultTLSCipher,
                DataKitCurlResultPeerFailedVerification, DataKitCurlResultTLSAuthoritiesUnreadable,
                DataKitCurlResultTLSIssuer:
                self = .invalidResponse(reason: "The connection is not secure.")
            default: self = .offline
            }
        }
    }
#endif
