import PresentationKit

nonisolated extension Route: Codable {
    /// Decodes a route from a link, which is the format that ``encode(to:)`` writes.
    ///
    /// - Errors: A `DecodingError` with the message of the `LinkError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(link: try container.decode(String.self))
        } catch let error as LinkError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    /// Encodes the route as its link, so that a saved session is readable and survives renamed cases.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(link)
    }
}
