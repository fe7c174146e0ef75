import Foundation
import LoopbackServer

extension Request {
    /// Returns a whole number from the query. Throws if the text is not a number, or if the number is below `minimum`.
    func integer(_ name: String, default standard: Int, minimum: Int = 0) throws(HTTPError) -> Int {
        guard let text = value(name), !text.isEmpty else { return standard }
        guard let number = Int(text), number >= minimum else {
            throw HTTPError(400, "Invalid '\(name)' - must be a number of at least \(minimum)")
        }
        return number
    }

    /// Returns the fields of the JSON object in the body. An empty body has no fields.
    func fields() throws(HTTPError) -> [String: JSON] {
        guard !body.isEmpty else { return [:] }
        guard case .object(let fields) = try? JSONDecoder().decode(JSON.self, from: Data(body)) else {
            throw HTTPError(400, "The body is not a JSON object")
        }
        return fields
    }
}
