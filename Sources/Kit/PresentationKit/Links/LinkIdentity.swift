import Foundation

/// A type of ID that can be part of a link, such as `Int`, `String` and `UUID`.
public nonisolated protocol LinkIdentity: Sendable {
    /// Parses a part of a link, or returns `nil`. The text is not percent-decoded.
    init?(linkText: String)
    /// The inverse of ``init(linkText:)``. Each ID has exactly one text.
    var linkText: String { get }
}

nonisolated extension Int: LinkIdentity {
    /// Rejects signs and leading zeros, so that every route has exactly one link.
    public init?(linkText: String) {
        guard let number = Int(linkText), number >= 0, String(number) == linkText else { return nil }
        self = number
    }

    /// The decimal digits of the number. The text of a negative number has a sign, which ``init(linkText:)`` rejects.
    public var linkText: String { String(self) }
}

nonisolated extension String: LinkIdentity {
    /// Decodes percent-encoding (RFC 3986). Accepts any text that is not empty. Upper and lower case differ.
    public init?(linkText: String) {
        guard let text = linkText.removingPercentEncoding, !text.isEmpty else { return nil }
        self = text
    }

    /// The text with everything percent-encoded except ASCII letters, digits, `-`, `.`, `_` and `~`. Otherwise, a slash
    /// would split the ID into two path segments.
    public var linkText: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

nonisolated extension UUID: LinkIdentity {
    /// Accepts the usual form in upper or lower case.
    public init?(linkText: String) {
        self.init(uuidString: linkText)
    }

    /// The usual form in lower case.
    public var linkText: String { uuidString.lowercased() }
}
