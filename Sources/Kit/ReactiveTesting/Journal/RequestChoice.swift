/// The running request of ``Requests`` that receives a result. A string literal is the request's text.
public enum RequestChoice: Sendable, Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The request that began first.
    case oldest
    /// The request that began last.
    case newest
    /// The oldest of the running requests with this text.
    case text(String)
    /// The request with this position among the running requests, counted from zero.
    case at(Int)

    /// The oldest of the running requests with this text.
    public init(stringLiteral text: String) { self = .text(text) }

    /// The choice for messages: the text in quotation marks, or the position.
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
