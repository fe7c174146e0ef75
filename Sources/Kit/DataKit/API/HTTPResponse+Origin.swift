import Foundation

extension HTTPResponse {
    /// The default of ``APIContract/isFromAPI``.
    func looksLikeAPI(saying refusal: Refusal) -> Bool {
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.lowercased().trimmed ?? ""
        if ["text/html", "application/xhtml+xml"].contains(type) { return false }
        if (200...299).contains(status) || body.isEmpty { return true }
        if type == "application/json" || type == "text/json" || type.hasSuffix("+json") { return true }
        if refusal != Refusal() { return true }
        if type.isEmpty { return (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil }
        guard let name = Self.names[status] else { return false }
        return String(decoding: body, as: UTF8.self).trimmed.lowercased() == name
    }

    /// Frameworks send the name of a status as a plain text if an app gives no body.
    private static let names = [
        400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 405: "method not allowed",
        406: "not acceptable", 409: "conflict", 410: "gone", 412: "precondition failed",
        415: "unsupported media type", 422: "unprocessable entity", 423: "locked", 428: "precondition required",
    ]
}
