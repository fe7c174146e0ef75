import DomainKit
import Foundation

/// The head of a response, read line by line, with the interim responses before it and the trailer after the body.
struct ResponseHead {
    private enum Phase {
        case statusLine
        case fields
        case complete
    }

    private static let room = 256 * 1024
    private static let encodings: Set<String> = ["gzip", "x-gzip", "deflate", "identity"]

    private var phase = Phase.statusLine
    private var size = 0
    private var status = 0
    private var headers = HTTPHeaders()
    private var lastName: String?

    /// Appends the next line, including its line break. Returns true if the line completes the head: it is the empty
    /// line after the head of a final response.
    ///
    /// Fields of a trailer follow the head's end and are left out, because a head that has already been used must not
    /// change.
    mutating func append(_ line: UnsafeRawBufferPointer) throws(APIError) -> Bool {
        size += line.count
        guard size <= Self.room else { throw .invalidResponse(reason: Sentence.headTooLarge.text) }
        let line = line[...].trimmingLineEnd
        switch phase {
        case .statusLine:
            guard let status = Self.status(of: line) else { throw .invalidResponse(reason: Sentence.notHTTP.text) }
            // The client has not requested another protocol, so it cannot continue after a switch.
            guard status != 101 else { throw .invalidResponse(reason: Sentence.notHTTP.text) }
            self.status = status
            headers = [:]
            lastName = nil
            phase = .fields
            return false
        case .fields where line.isEmpty:
            phase = isInterim ? .statusLine : .complete
            if phase == .complete { try checkFields() }
            return phase == .complete
        case .fields:
            try addField(line)
            return false
        case .complete: return false
        }
    }

    /// The body's length before decompression. A 204 or 304 has no body, even if its head contains a length, and
    /// `Transfer-Encoding` overrides the length (RFC 9112, section 6.3).
    var announcedLength: Int? {
        guard hasBody, headers["Transfer-Encoding"] == nil else { return nil }
        guard let text = headers["Content-Length"] else { return nil }
        // A length that overflows exceeds any limit, so the client refuses the response without waiting for the body.
        return Int(text) ?? (text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? .max : nil)
    }

    func response(body: Data) -> HTTPResponse? {
        phase == .complete ? HTTPResponse(status: status, headers: headers, body: body) : nil
    }

    private var isInterim: Bool { (100...199).contains(status) }
    private var hasBody: Bool { status != 204 && status != 304 }

    private mutating func addField(_ line: Slice<UnsafeRawBufferPointer>) throws(APIError) {
        // An obsolete fold continues the value of the previous line (RFC 9112, section 5.2).
        if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            guard let lastName, let value = headers[lastName] else { return }
            headers[lastName] = "\(value) \(line.text)".trimmed
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let (name, value) = (line[..<colon].text, line[(colon + 1)...].text)
        lastName = name
        // A redirect has only one target. Some servers behind proxies repeat the field, which is harmless if the values
        // are equal.
        if name.lowercased() == "location", let location = headers[name] {
            guard location == value else { throw .invalidResponse(reason: Sentence.twoLocations.text) }
            return
        }
        // Repeated fields form a list (RFC 9110, section 5.3).
        headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }

    /// Refuses a head that does not determine the length or the compression of the body.
    private func checkFields() throws(APIError) {
        if let lengths = headers["Content-Length"]?.split(separator: ","),
            Set(lengths.map { String($0).trimmed }).count > 1
        {
            throw .invalidResponse(reason: Sentence.twoLengths.text)
        }
        // Without chunks, the body ends with the connection (RFC 9112, section 6.3). If the connection stays open, the
        // client would wait although the server has already sent everything.
        if let coding = headers["Transfer-Encoding"]?.lowercased(), !coding.hasSuffix("chunked"),
            headers["Content-Length"] != nil, headers["Connection"]?.lowercased() != "close"
        {
            throw .invalidResponse(reason: Sentence.twoLengths.text)
        }
        // A compression that was not requested might need far more memory than the body has bytes.
        let encodings = headers["Content-Encoding"]?.lowercased().split(separator: ",").map { String($0).trimmed } ?? []
        guard encodings.allSatisfy(Self.encodings.contains) else {
            throw .invalidResponse(reason: Sentence.unknownCompression.text)
        }
    }

    private static func status(of line: Slice<UnsafeRawBufferPointer>) -> Int? {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8), parts[1].count == 3,
            parts[1].allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100
        else { return nil }
        return status
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The text without the whitespace around it. Bytes that are not UTF-8 are Latin-1, which HTTP once prescribed.
    fileprivate var text: String {
        let text = String(validating: self, as: UTF8.self)
        return (text ?? String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))).trimmed
    }

    fileprivate var trimmingLineEnd: Self {
        var line = self
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }
}
