import DomainKit
import Foundation

/// A complete HTTP request, as sent by a ``HTTPTransport``.
public struct HTTPRequest: Hashable, Sendable {
    /// The method. It becomes GET when a redirect with 303, or of a POST with 301 or 302, is followed (RFC 9110,
    /// section 15.4).
    public var method: HTTPMethod
    /// The URL, absolute and percent-encoded.
    public var url: URL
    /// The fields that the client sets. A transport may add others, such as `Host`.
    public var headers: HTTPHeaders
    /// The body. A POST, PUT or PATCH without one announces an empty body, because otherwise servers wait for one.
    public var body: Body?
    /// The time limit, from the start to the last byte of the response, redirects included.
    public var timeout: Duration
    /// The largest body of the response, in bytes. If the response is larger, the transport stops receiving and fails.
    public var responseLimit: Int
    /// Whether the request may be sent twice. By default the method decides. If this is false, ``CurlTransport`` opens
    /// a new connection, because libcurl sends a request again if the server closes a reused connection.
    public var isIdempotent: Bool {
        get { declared ?? method.isIdempotent }
        set { declared = newValue == method.isIdempotent ? nil : newValue }
    }
    /// `nil` if it equals the method's value, so that a request with an explicit default equals a request without one.
    private var declared: Bool?
    /// Called while the body is being sent, from any thread. Each attempt and each redirect begins again at 0 bytes.
    /// Requests that differ only in this closure are equal.
    public var onProgress: (@Sendable (TransferProgress) -> Void)? {
        get { progressHandler.call }
        set { progressHandler.call = newValue }
    }
    private var progressHandler = ProgressHandler()

    /// Creates a request. By default it has no body, the response is limited to ten seconds and 10 MB, and the method
    /// decides whether the request is idempotent.
    public init(
        _ method: HTTPMethod = .get,
        url: URL,
        headers: HTTPHeaders = [:],
        body: Body? = nil,
        timeout: Duration = .seconds(10),
        responseLimit: Int = 10_000_000,
        isIdempotent: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.responseLimit = responseLimit
        declared = isIdempotent == method.isIdempotent ? nil : isIdempotent
    }
}

extension HTTPRequest {
    /// The content that a request sends.
    public enum Body: Hashable, Sendable {
        /// Bytes in memory.
        case data(Data)
        /// The content of a file. It is read while the request is sent, so the file can be larger than the memory. It must
        /// not change until the request has ended.
        case file(URL)

        /// The bytes in memory. `nil` for a file.
        public var data: Data? { if case .data(let data) = self { data } else { nil } }

        package var isFile: Bool { data == nil }

        /// The number of bytes. 0 for a file that cannot be read.
        public var count: Int {
            switch self {
            case .data(let data): data.count
            case .file(let url): url.fileSize ?? 0
            }
        }
    }

    /// Makes all closures equal, because a closure does not change the response.
    private struct ProgressHandler: Hashable, Sendable {
        var call: (@Sendable (TransferProgress) -> Void)?

        static func == (left: Self, right: Self) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
}

extension URL {
    /// The size in bytes of the file at this URL. `nil` if no readable file exists.
    var fileSize: Int? {
        let path = path(percentEncoded: false)
        guard isFileURL, FileManager.default.isReadableFile(atPath: path) else { return nil }
        // Create a new URL, because an existing URL may return a cached size.
        let values = try? URL(filePath: path).resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
        return values?.isRegularFile == true ? values?.fileSize : nil
    }
}
