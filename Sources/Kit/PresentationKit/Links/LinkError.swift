import Foundation

/// Why a link opens nothing.
public nonisolated enum LinkError: Error, Hashable, Sendable {
    /// The text does not begin as the links of this app do.
    case notALink(String, prefix: String)
    /// The link names no scene.
    case unknown(String)
    /// The link names a scene, but not which item.
    case invalidIdentifier(String, link: String)

    /// A sentence that the user can act on.
    public var message: String {
        switch self {
        case .notALink(let link, let prefix): "\"\(link)\" is not a link of this app: those begin with \(prefix)."
        case .unknown(let link): "\"\(link)\" leads nowhere. Check it for a typing error."
        case .invalidIdentifier(let text, let link):
            "\"\(link)\" leads nowhere: \"\(text)\" identifies no item. Check it for a typing error."
        }
    }
}

nonisolated extension LinkError: LocalizedError {
    /// The same sentence as `message`, for code that only knows `Error`.
    public var errorDescription: String? { message }
}
