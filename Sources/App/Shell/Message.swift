/// The last result, for the message line.
nonisolated struct Message: Hashable, Sendable {
    enum Kind: Sendable {
        case success, information, failure
    }

    let kind: Kind
    let text: String

    static func success(_ text: String) -> Message { Message(kind: .success, text: text) }
    static func information(_ text: String) -> Message { Message(kind: .information, text: text) }
    static func failure(_ text: String) -> Message { Message(kind: .failure, text: text) }
}
