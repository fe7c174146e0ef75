import Foundation
import LoopbackServer

/// Allows only requests from pages of this server, in a browser on this computer, whose URL contains the token.
struct AccessRule: Sendable {
    /// 128 random bits.
    let token: String

    init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        // Use the URL-safe alphabet (RFC 4648, section 5), so that the URL is short.
        token = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Returns the reason why a request is refused even with the token. `nil` if it is accepted.
    func refusal(of request: LoopbackServer.Request) -> String? {
        // Another website can make its host name resolve to this address, but its requests still contain that host
        // name.
        guard let host = request.header("host"), request.isToLoopback else { return "Only this computer's own names" }
        if let origin = request.header("origin"), origin != "http://\(host)" { return "Only pages of this server" }
        if let site = request.header("sec-fetch-site"), !["same-origin", "none"].contains(site) {
            return "Only pages of this server"
        }
        return nil
    }

    func admitsPage(_ request: LoopbackServer.Request) -> Bool { isToken(request.value("token")) }

    /// Whether a page's request has the token in its `Authorization` field. A cookie would not be safe, because any
    /// page could use it.
    func admitsRequest(_ request: LoopbackServer.Request) -> Bool {
        let scheme = "Bearer "
        guard let field = request.header("authorization"), field.hasPrefix(scheme) else { return false }
        return isToken(String(field.dropFirst(scheme.count)))
    }

    private func isToken(_ candidate: String?) -> Bool { candidate.map { Self.areEqual($0, token) } ?? false }

    /// Compares two strings of the same length in constant time, wherever they differ.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The header fields of every response. The browser loads nothing from other servers, sends nothing to them, and
    /// stores nothing.
    static let fields: [(String, String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
}
