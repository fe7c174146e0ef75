/// A choice of the running request in ``Requests`` that receives a result. A string literal chooses a request by its
/// text.
public enum RequestChoice: Sendable, Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The request that started first.
    case oldest
    /// The request that started last.
    case newest
    /// The oldest of the running requests with this text.
    case text(String)
    /// The running request at this position, counted from zero.
    case at(Int)

    /// The oldest of the running requests with this text.
    public init(stringLiteral text: String) { self = .text(text) }

    /// A description for messages: the text in quotation marks, or the position.
    public var description: String {
        switch self {
        case .oldest: "oldest"
        case .newest: "newest"
        case .text(let text): "“\(text)”"
        case .at(let index): "at \(index)"
        }
    }

    func index(in texts: [String]) -> Int? {
        switch self {
        case .oldest: texts.indices.first
        case .newest: texts.indices.last
        case .text(let text): texts.firstIndex(of: text)
        case .at(let index): texts.indices.contains(index) ? index : nil
        }
    }
}
