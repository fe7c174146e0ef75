// for list, detail, form, edit, endpoint if enveloped

// import domain
/// A sea voyage in what the server puts around a single one.
struct SeaVoyageEnvelope: Decodable, Sendable {
    private enum Key: String, CodingKey {
        case data
    }

    let answeredSeaVoyage: SeaVoyage

    init(from decoder: any Decoder) throws {
        let answer = try decoder.container(keyedBy: Key.self)
        answeredSeaVoyage = try answer.decode(SeaVoyageResponse.self, forKey: .data).answeredSeaVoyage
    }
}
