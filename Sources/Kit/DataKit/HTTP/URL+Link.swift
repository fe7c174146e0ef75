import Foundation

extension URL {
    /// Creates a URL from a link in a response, absolute or relative to `base`.
    ///
    /// Escapes stay unchanged. Other characters that a URL cannot contain, such as a space or a letter that is not
    /// ASCII, are escaped once, as in browsers. If `URL(string:relativeTo:)` has to escape any character, it also
    /// escapes existing escapes again.
    init?(link: String, relativeTo base: URL) {
        guard let url = URL(string: link.trimmed.escapedAsLink, relativeTo: base)?.absoluteURL else { return nil }
        self = url
    }
}

extension String {
    fileprivate var escapedAsLink: String {
        let bytes = Array(utf8)
        // Brackets are allowed only in an IPv6 address. A second number sign is part of the fragment.
        let authority = authorityRange(in: bytes)
        var escaped: [UInt8] = []
        var hasFragment = false
        for (index, byte) in bytes.enumerated() {
            let isAllowed =
                switch byte {
                case UInt8(ascii: "%"): bytes[(index + 1)...].prefix(2).count(where: \.isHexDigit) == 2
                case UInt8(ascii: "["), UInt8(ascii: "]"): authority.contains(index)
                case UInt8(ascii: "#"): !hasFragment
                default: byte.isAllowedInURL || (byte >= 0x80 && authority.contains(index))
                }
            if byte == UInt8(ascii: "#") { hasFragment = true }
            if isAllowed {
                escaped.append(byte)
            } else {
                escaped += Array("%".utf8) + Self.hexDigits(of: byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// The indices of the host and port, if the link has a host.
    private func authorityRange(in bytes: [UInt8]) -> Range<Int> {
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: "//".utf8) }),
            !bytes[..<start].contains(where: { "/?#".utf8.contains($0) })
        else { return 0..<0 }
        let end = bytes[(start + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
        return start + 2..<end
    }

    private static func hexDigits(of byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Whether the byte is an unreserved or a reserved character of a URL (RFC 3986, section 2).
    fileprivate var isAllowedInURL: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~:/?@!$&'()*+,;=".utf8.contains(self)
        }
    }
}
