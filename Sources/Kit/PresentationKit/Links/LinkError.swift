import DomainKit
import Foundation

/// The reason why a link cannot be opened. Links come from outside the app, so an invalid link is not a programming
/// error, and the message is for the user.
public nonisolated enum LinkError: Error, Hashable, Sendable {
    /// The text does not start with the scheme of the app's links.
    case notALink(String, prefix: String)
    /// No row of the table matches the link.
    case unknown(String)
    /// The link matches a row of the table, but its ID cannot be read.
    case invalidIdentifier(String, link: String)

    /// A message that the user can act on, with the link in it.
    public var message: String {
        switch self {
        case .notALink(let link, let prefix):
            Sentence("link.foreign", "\"{0}\" is not a link of this app: those begin with {1}.", link, prefix).text
        case .unknown(let link):
            Sentence("link.unknown", "\"{0}\" leads nowhere. Check it for a typing error.", link).text
        case .invalidIdentifier(let text, let link):
            Sentence(
                "link.invalidIdentifier",
                "\"{0}\" leads nowhere: \"{1}\" identifies no item. Check it for a typing error.", link, text
            ).text
        }
    }
}

nonisolated extension LinkError: LocalizedError {
    /// The `message`, which `localizedDescription` returns to code that handles any `Error`.
    public var errorDescription: String? { message }
}
