import Foundation

/// An identity as it is written in a link.
public nonisolated protocol LinkIdentity: Sendable {
    /// The identity that a part of a link stands for, or nil where it stands for none. The text is as it is in the link,
    /// without percent-decoding.
    init?(linkText: String)
    /// The identity as a link prints it.
    var linkText: String { get }
}

nonisolated extension Int: LinkIdentity {
    /// A number as a link prints it, so that every route has one link: no sign, no leading zero.
    public init?(linkText: String) {
        guard let number = Int(linkText), number >= 0, String(number) == linkText else { return nil }
        self = number
    }

    /// The number in decimal digits.
    public var linkText: String { String(self) }
}

nonisolated extension String: LinkIdentity {
    /// Any text but the empty one, with what is percent-encoded decoded (RFC 3986). Case matters.
    public init?(linkText: String) {
        guard let text = linkText.removingPercentEncoding, !text.isEmpty else { return nil }
        self = text
    }

    /// The text with everything percent-encoded but ASCII's letters and digits and `-`, `.`, `_`, `~`.
    public var linkText: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

nonisolated extension UUID: LinkIdentity {
    /// A UUID in its usual form, in upper or lower case.
    public init?(linkText: String) {
        self.init(uuidString: linkText)
    }

    /// The UUID in lower case.
    public var linkText: String { uuidString.lowercased() }
}
