import Foundation

extension LoopbackServer {
    /// A response, before it is encoded as bytes.
    public struct Response: Equatable, Sendable {
        /// The status, from 200 to 599.
        public var status: Int
        /// The header fields, except the ones that the server adds: `Date`, `Content-Length` and `Connection`.
        public var headers: [Header]
        /// The body of the response. The head announces its length, so it may contain any bytes.
        public var body: [UInt8]

        /// A header field of a response. If a name appears twice, it is sent twice, as `Set-Cookie` requires.
        public struct Header: Equatable, Sendable {
            /// The name of the field. Clients ignore its case (RFC 9110, section 5.1).
            public var name: String
            /// The value of the field. When the head is written, control characters in the value, such as line breaks,
            /// become spaces.
            public var value: String

            /// Creates a field without checking it. When the head is written, control characters become spaces.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        /// Creates a response. By default, it is empty and has the status 200.
        public init(status: Int = 200, headers: [Header] = [], body: [UInt8] = []) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }
}

extension LoopbackServer.Response {
    /// Returns a response with a UTF-8 string. Pass the type without a `charset`, which is added.
    public static func text(_ text: String, type: String = "text/plain", status: Int = 200) -> Self {
        let type = Header(name: "Content-Type", value: "\(type); charset=utf-8")
        return Self(status: status, headers: [type], body: Array(text.utf8))
    }

    /// Returns the response with an additional field, even if it already has a field with that name.
    public func adding(_ name: String, _ value: String) -> Self {
        var copy = self
        copy.headers.append(Header(name: name, value: value))
        return copy
    }

    /// Returns the response with an entity tag, or 304 if the client already has this entity (RFC 9110, section
    /// 13.1.2).
    ///
    /// If the response already has a tag, the tag does not change. If the method is not `GET` or `HEAD`, or the status
    /// is not 200, the response does not change.
    public func conditional(on request: LoopbackServer.Request) -> Self {
        guard status == 200, ["GET", "HEAD"].contains(request.method) else { return self }
        let given = headers.first { $0.name.lowercased() == "etag" }?.value
        let tag = given ?? "\"\(String(Self.fingerprint(of: body), radix: 16))\""
        let tagged = given == nil ? adding("ETag", tag) : self
        let held = (request.header("if-none-match") ?? "").split(separator: ",").map { candidate in
            let name = candidate.drop { $0 == " " }.prefix { $0 != " " }
            return name.hasPrefix("W/") ? name.dropFirst(2) : name
        }
        guard held.contains(tag[...]) || held.contains("*") else { return tagged }
        return Self(status: 304, headers: tagged.headers.filter { $0.name != "Content-Type" })
    }

    /// A hash of the bytes (FNV-1a, 64 bits).
    private static func fingerprint(of bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}

extension LoopbackServer.Response {
    /// Whether the status allows a body (RFC 9110, section 6.4.1).
    public var hasBody: Bool { status != 204 && status != 304 }

    /// Returns the status line and the header fields, including the final empty line.
    ///
    /// - Parameters:
    ///   - bodyLength: The length to announce, or `nil` for a body that ends with the connection.
    ///   - connection: The value of the `Connection` field, or `nil` to leave it out.
    ///   - date: The value of the `Date` field.
    public func head(bodyLength: Int?, connection: String?, date: Date) -> [UInt8] {
        var fields = headers
        fields.append(Header(name: "Date", value: HTTPDate.text(date)))
        if let bodyLength, hasBody { fields.append(Header(name: "Content-Length", value: String(bodyLength))) }
        if let connection { fields.append(Header(name: "Connection", value: connection)) }
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        for field in fields { text += "\(Self.singleLine(field.name)): \(Self.singleLine(field.value))\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// Replaces each control character with a space, so that a name or a value from outside cannot add a header field.
    private static func singleLine(_ value: String) -> String {
        let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7F }
        guard value.utf8.contains(where: isControl) else { return value }
        return String(decoding: value.utf8.map { isControl($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    /// Returns the reason phrase of a status, such as `Not Found` for 404. For an unknown status, the phrase has the
    /// form `Status 418`.
    public static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 302: "Found"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: "Status \(status)"
        }
    }
}
