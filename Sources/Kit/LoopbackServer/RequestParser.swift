/// Parses requests from bytes that arrive in pieces of any size.
///
/// The parser reads every byte once and in order, so the result does not depend on how the bytes were divided. After an
/// error, it returns no more requests.
struct RequestParser {
    private enum Stage {
        case requestLine
        case fields(RequestHead)
        case body(RequestHead)
        case failed(LoopbackServer.HTTPError)
    }

    private let limits: LoopbackServer.Limits
    private var stage = Stage.requestLine
    private var buffer: [UInt8] = []
    /// The indices at which the current request, the current line and the unread bytes start.
    private var requestStart = 0
    private var lineStart = 0
    private var cursor = 0

    init(limits: LoopbackServer.Limits) {
        self.limits = limits
    }

    var bufferedBytes: Int { buffer.count - requestStart }

    /// Whether no byte of the next request has arrived.
    var isBetweenRequests: Bool {
        if case .requestLine = stage { bufferedBytes == 0 } else { false }
    }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        buffer += bytes
    }

    /// Returns the next complete request, or `nil` until more bytes arrive.
    mutating func next() throws(LoopbackServer.HTTPError) -> LoopbackServer.Request? {
        do {
            return try parse()
        } catch {
            stage = .failed(error)
            buffer = []
            (requestStart, lineStart, cursor) = (0, 0, 0)
            throw error
        }
    }

    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1). The result is
    /// `true` at most once per request, and never after a part of the body has arrived.
    mutating func takeExpectation() -> Bool {
        guard case .body(var head) = stage, head.takeExpectation() else { return false }
        stage = .body(head)
        return buffer.count == cursor
    }

    private mutating func parse() throws(LoopbackServer.HTTPError) -> LoopbackServer.Request? {
        while true {
            switch stage {
            case .failed(let error): throw error
            case .requestLine:
                guard let line = try nextLine() else { return nil }
                if line.isEmpty {
                    // Some clients send an extra line break after a body (RFC 9112, section 2.2).
                    startNextRequest(at: cursor)
                } else {
                    stage = .fields(try RequestHead(requestLine: line, limits: limits))
                }
            case .fields(var head):
                guard let line = try nextLine() else { return nil }
                if line.isEmpty {
                    try head.finish()
                    stage = .body(head)
                } else {
                    try head.addField(line)
                    stage = .fields(head)
                }
            case .body(let head):
                guard buffer.count - cursor >= head.contentLength else { return nil }
                var request = head.request
                request.body = Array(buffer[cursor..<cursor + head.contentLength])
                startNextRequest(at: cursor + head.contentLength)
                return request
            }
        }
    }

    private mutating func startNextRequest(at position: Int) {
        stage = .requestLine
        (requestStart, lineStart, cursor) = (position, position, position)
        guard position == buffer.count || position > 64 * 1024 else { return }
        buffer.removeFirst(position)
        (requestStart, lineStart, cursor) = (0, 0, 0)
    }

    /// Returns the next line without its CRLF. A lone carriage return or line feed, or any other control character
    /// except a tab, is refused immediately. A client of another protocol might never send the end of a line.
    private mutating func nextLine() throws(LoopbackServer.HTTPError) -> ArraySlice<UInt8>? {
        while cursor < buffer.count {
            let byte = buffer[cursor]
            let followsReturn = cursor > lineStart && buffer[cursor - 1] == UInt8(ascii: "\r")
            guard followsReturn == (byte == UInt8(ascii: "\n")) else {
                throw .badRequest("A line ends with a carriage return and a line feed")
            }
            cursor += 1
            if followsReturn {
                defer { lineStart = cursor }
                return buffer[lineStart..<cursor - 2]
            }
            let isAllowed = byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            guard isAllowed else { throw .badRequest("The head of the request contains a control character") }
            try checkLength()
        }
        return nil
    }

    private func checkLength() throws(LoopbackServer.HTTPError) {
        if case .requestLine = stage {
            guard cursor - lineStart <= limits.requestLineBytes else {
                throw LoopbackServer.HTTPError(414, "A request line has at most \(limits.requestLineBytes) bytes")
            }
        }
        guard cursor - requestStart <= limits.headerBytes else {
            throw LoopbackServer.HTTPError(431, "The head of a request has at most \(limits.headerBytes) bytes")
        }
    }
}
