import Foundation

/// An answer before it is written as bytes.
struct Response: Equatable, Sendable {
    var status = 200
    var headers: [Header] = []
    var body: [UInt8] = []

    struct Header: Equatable, Sendable {
        var name: String
        var value: String
    }

    static func json(_ value: JSON, status: Int = 200) -> Response {
        Response(
            status: status, headers: [Header(name: "Content-Type", value: "application/json; charset=utf-8")],
            body: value.bytes)
    }

    /// An error in DummyJSON's format.
    static func message(_ status: Int, _ message: String) -> Response {
        .json(["message": .string(message)], status: status)
    }

    func adding(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers.append(Header(name: name, value: value))
        return copy
    }

    /// Adds an entity tag, or returns 304 if the client has that entity already (RFC 9110, section 13.1.2).
    func conditional(on request: Request) -> Response {
        guard status == 200, ["GET", "HEAD"].contains(request.method) else { return self }
        let tag = "\"\(String(Self.fingerprint(of: body), radix: 16))\""
        let tagged = adding("ETag", tag)
        let held = (request.header("if-none-match") ?? "").split(separator: ",").map { candidate in
            let name = candidate.drop { $0 == " " }.prefix { $0 != " " }
            return name.hasPrefix("W/") ? name.dropFirst(2) : name
        }
        guard held.contains(tag[...]) || held.contains("*") else { return tagged }
        return Response(status: 304, headers: tagged.headers.filter { $0.name != "Content-Type" })
    }

    /// FNV-1a, 64 bits.
    private static func fingerprint(of bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension Response {
    /// Whether the status allows a body (RFC 9110, section 6.4.1).
    var hasBody: Bool { status != 204 && status != 304 }

    /// The status line and the header fields, including the empty line.
    ///
    /// - Parameter bodyLength: The announced length; `nil` for a body that ends with the connection.
    func head(bodyLength: Int?, connection: String?, date: Date) -> [UInt8] {
        var fields = headers
        fields.append(Header(name: "Date", value: HTTPDate.text(date)))
        if let bodyLength, hasBody { fields.append(Header(name: "Content-Length", value: String(bodyLength))) }
        if let connection { fields.append(Header(name: "Connection", value: connection)) }
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        for field in fields { text += "\(field.name): \(Self.singleLine(field.value))\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// Removes line breaks, so that a value from outside cannot add a header field.
    private static func singleLine(_ value: String) -> String {
        let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7F }
        guard value.utf8.contains(where: isControl) else { return value }
        return String(decoding: value.utf8.map { isControl($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    static func reason(_ status: Int) -> String {
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
