/// The parts of a request target in origin form (`/path?query`), in absolute form (`http://host/path?query`), or `*`.
///
/// The syntax follows RFC 9112, section 3.2. The path is split before its segments are decoded, so that an encoded
/// slash stays within its segment.
struct RequestTarget: Equatable {
    var path: [String]
    var query: [LoopbackServer.Request.QueryItem]

    init(_ target: String) throws(LoopbackServer.HTTPError) {
        let local = try Self.originForm(of: target)
        let parts = local.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var segments: [String] = []
        for segment in parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            segments.append(try Self.decoded(segment))
        }
        if segments.last == "" { segments.removeLast() }
        path = segments
        query = []
        guard parts.count > 1 else { return }
        for item in parts[1].split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = pair.count > 1 ? try Self.decoded(pair[1], plusIsSpace: true) : ""
            query.append(
                LoopbackServer.Request.QueryItem(name: try Self.decoded(pair[0], plusIsSpace: true), value: value))
        }
    }

    private static func originForm(of target: String) throws(LoopbackServer.HTTPError) -> Substring {
        guard !target.contains("#") else { throw .badRequest("A request target has no fragment") }
        if target.hasPrefix("/") { return target[...] }
        if target == "*" { return "/*" }
        guard target.lowercased().hasPrefix("http://") else {
            throw .badRequest("The request target is neither a path nor an http URL")
        }
        let authority = target.dropFirst("http://".count)
        guard let first = authority.first, !"/?".contains(first) else {
            throw .badRequest("The request target names no host")
        }
        guard let start = authority.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return authority[start] == "/" ? authority[start...] : "/" + authority[start...]
    }

    private static func decoded(_ text: Substring, plusIsSpace: Bool = false) throws(LoopbackServer.HTTPError) -> String
    {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
                else { throw .badRequest("A percent sign is not followed by two hexadecimal digits") }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard !bytes.contains(0) else { throw .badRequest("The request target contains a NUL") }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .badRequest("The percent-encoded text is not UTF-8")
        }
        return decoded
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
