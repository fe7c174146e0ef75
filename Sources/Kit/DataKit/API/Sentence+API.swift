import DomainKit
import Foundation

/// The reasons in an `APIError`. Each is a whole sentence, because it follows a colon in messages to users.
extension Sentence {
    static let notWeb = Sentence("request.notWeb", "The URL is not a web address.")
    static let hasPassword = Sentence("request.hasPassword", "An address must not contain a name or a password.")
    static let noBaseURL = Sentence("request.noBaseURL", "The server's address is not a URL.")
    static let basePathOnly = Sentence("request.basePathOnly", "The server's address must end with its path.")
    static let notALink = Sentence("request.notALink", "The server's link is not a URL.")
    static let foreignLink = Sentence("request.foreignLink", "The server's link leads to another server.")
    static let notJSON = Sentence("request.notJSON", "The entered values cannot be sent.")
    static let badHeader = Sentence("request.badHeader", "A header contains characters that cannot be sent.")
    static let noMemory = Sentence("request.noMemory", "Not enough memory is left for it.")
    static let notAccepted = Sentence("request.notAccepted", "The system's libcurl does not accept it.")

    static let notHTTP = Sentence("answer.notHTTP", "It is not an HTTP response.")
    static let headTooLarge = Sentence("answer.headTooLarge", "Its header is too large.")
    static let twoLengths = Sentence("answer.twoLengths", "It has more than one length.")
    static let twoLocations = Sentence("answer.twoLocations", "It redirects to more than one address.")
    static let unknownCompression = Sentence(
        "answer.unknownCompression", "Its compression was not requested.")
    static let badCompression = Sentence("answer.badCompression", "It could not be decompressed.")
    static let redirects = Sentence("answer.redirects", "It redirects too many times.")
    static let notSecure = Sentence("answer.notSecure", "The connection is not secure.")

    static func unreadableFile(_ name: String) -> Sentence {
        Sentence("request.unreadableFile", "The file “{0}” cannot be read.", name)
    }

    static func badSegment(_ segment: String) -> Sentence {
        Sentence("request.badSegment", "“{0}” cannot be part of an address.", segment)
    }
}

extension APIError {
    /// The error for a request whose file is missing, cannot be read, or has changed while it was sent.
    static func unreadableFile(_ url: URL) -> APIError {
        .invalidRequest(reason: Sentence.unreadableFile(url.lastPathComponent).text)
    }
}
