/// The request line and the header fields, which are checked line by line as they arrive.
///
/// The rules are those of RFC 9112, sections 3 to 6. Where the RFC allows a server to repair a request, this server
/// refuses the request. Refusing is simpler, and the clients of this server need no repairs.
struct RequestHead {
    private(set) var request: LoopbackServer.Request
    private(set) var contentLength = 0
    private var expectsContinue = false
    private let limits: LoopbackServer.Limits

    init(requestLine: ArraySlice<UInt8>, limits: LoopbackServer.Limits) throws(LoopbackServer.HTTPError) {
        let words = requestLine.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, words.allSatisfy({ !$0.isEmpty }) else {
            throw .badRequest("A request line is a method, a target and a version, with one space between them")
        }
        let isOneZero = try Self.isVersionOneZero(words[2])
        guard words[0].allSatisfy(Self.isToken) else { throw .badRequest("The method is not a token") }
        guard words[1].allSatisfy({ $0 < 0x80 }) else { throw .badRequest("The target is not percent-encoded") }
        let target = String(decoding: words[1], as: UTF8.self)
        let parts = try RequestTarget(target)
        request = LoopbackServer.Request(
            method: String(decoding: words[0], as: UTF8.self), target: target, path: parts.path, query: parts.query,
            keepsAlive: !isOneZero, isVersionOneZero: isOneZero)
        self.limits = limits
    }

    mutating func addField(_ line: ArraySlice<UInt8>) throws(LoopbackServer.HTTPError) {
        guard request.headers.count < limits.headerFields else {
            throw LoopbackServer.HTTPError(431, "More than \(limits.headerFields) header fields")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(Self.isToken)
        else { throw .badRequest("A header field is a name, a colon and a value") }
        let isPadding = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let value = line[(colon + 1)...].drop(while: isPadding)
        let end = value.lastIndex { !isPadding($0) }.map { $0 + 1 } ?? value.startIndex
        request.headers.append(
            LoopbackServer.Request.Header(
                name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
                value: String(decoding: value[..<end], as: UTF8.self)))
    }

    /// Checks everything that depends on the whole head: the host, the framing, the expectation, and whether the
    /// connection stays open.
    mutating func finish() throws(LoopbackServer.HTTPError) {
        let hosts = request.headers.count { $0.name == "host" }
        guard hosts == 1 || (hosts == 0 && request.isVersionOneZero) else {
            throw .badRequest("A request has exactly one Host field")
        }
        let lengths = request.headers.filter { $0.name == "content-length" }
        if request.header("transfer-encoding") != nil {
            // Refuse a length together with a transfer coding, because the combination could smuggle a request past a
            // proxy.
            guard lengths.isEmpty, !request.isVersionOneZero else {
                throw .badRequest("Transfer-Encoding does not go with Content-Length or HTTP/1.0")
            }
            throw LoopbackServer.HTTPError(501, "Send the body with a Content-Length: no transfer coding is supported")
        }
        guard lengths.count <= 1 else { throw .badRequest("A request has at most one Content-Length") }
        if let length = lengths.first?.value { contentLength = try checkedLength(length) }
        try readExpectation()
        let options = (request.header("connection") ?? "").lowercased().split(separator: ",").map {
            $0.drop { $0 == " " }.prefix { $0 != " " }
        }
        if options.contains("close") {
            request.keepsAlive = false
        } else if options.contains("keep-alive") {
            request.keepsAlive = true
        }
    }

    /// Whether to send `100 Continue`. The result is `true` at most once, so that the response is sent only once.
    mutating func takeExpectation() -> Bool {
        defer { expectsContinue = false }
        return expectsContinue
    }

    private func checkedLength(_ text: String) throws(LoopbackServer.HTTPError) -> Int {
        guard !text.isEmpty, text.utf8.allSatisfy(Self.isDigit) else {
            throw .badRequest("Content-Length is a number of bytes")
        }
        guard let length = Int(text), length <= limits.bodyBytes else {
            throw LoopbackServer.HTTPError(413, "A body has at most \(limits.bodyBytes) bytes")
        }
        return length
    }

    private mutating func readExpectation() throws(LoopbackServer.HTTPError) {
        guard let expectation = request.header("expect") else { return }
        guard expectation.lowercased() == "100-continue" else {
            throw LoopbackServer.HTTPError(417, "The only expectation that can be met is 100-continue")
        }
        expectsContinue = !request.isVersionOneZero
    }

    private static func isVersionOneZero(_ version: ArraySlice<UInt8>) throws(LoopbackServer.HTTPError) -> Bool {
        let bytes = Array(version)
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), Self.isDigit(bytes[5]), bytes[6] == UInt8(ascii: "."),
            Self.isDigit(bytes[7])
        else { throw .badRequest("The version is not HTTP/1.1") }
        guard bytes[5] == UInt8(ascii: "1") else {
            throw LoopbackServer.HTTPError(505, "The versions spoken here are HTTP/1.0 and HTTP/1.1")
        }
        return bytes[7] == UInt8(ascii: "0")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Whether the byte may be part of a token (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
