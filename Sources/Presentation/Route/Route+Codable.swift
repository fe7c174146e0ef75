import PresentationKit

nonisolated extension Route: Codable {
    /// Reads a route from its link.
    ///
    /// - Errors: a `DecodingError` with the sentence of the `LinkError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(link: try container.decode(String.self))
        } catch let error as LinkError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    /// Writes the route as its link.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(link)
    }
}
