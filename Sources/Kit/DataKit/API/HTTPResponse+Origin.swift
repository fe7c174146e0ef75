import Foundation

extension HTTPResponse {
    /// The default of ``APIContract/isFromAPI``: whether the API, and not a proxy or a captive portal, has sent the
    /// response.
    func looksLikeAPI(saying refusal: Refusal) -> Bool {
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.lowercased().trimmed ?? ""
        let isHTML = ["text/html", "application/xhtml+xml"].contains(type)
        if (200...299).contains(status) { return !isPage(isHTML: isHTML) }
        if isHTML { return false }
        if body.isEmpty { return true }
        if type == "application/json" || type == "text/json" || type.hasSuffix("+json") { return true }
        if refusal != Refusal() { return true }
        if type.isEmpty { return (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil }
        guard let name = Self.names[status] else { return false }
        return String(decoding: body, as: UTF8.self).trimmed.lowercased() == name
    }

    /// Whether a success is a page for people, such as the sign-in of a captive portal.
    ///
    /// The content type alone does not show this, because some frameworks declare every body as HTML, even an empty one
    /// or JSON.
    private func isPage(isHTML: Bool) -> Bool {
        if [204, 205].contains(status) { return false }
        // The response to a HEAD announces the page that a GET would get.
        if body.isEmpty { return isHTML && headers["Content-Length"].map { $0 != "0" } ?? false }
        let start = String(decoding: body.prefix(512), as: UTF8.self).lowercased()
            .trimmingPrefix { $0.isWhitespace || $0 == "\u{FEFF}" }
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || isHTML && start.hasPrefix("<")
    }

    /// The names of statuses. Frameworks send such a name as plain text if an app provides no body.
    private static let names = [
        400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 405: "method not allowed",
        406: "not acceptable", 409: "conflict", 410: "gone", 412: "precondition failed",
        415: "unsupported media type", 422: "unprocessable entity", 423: "locked", 428: "precondition required",
    ]
}
