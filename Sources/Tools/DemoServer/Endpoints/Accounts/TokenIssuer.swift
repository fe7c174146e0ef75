import Foundation
import VirtualTime

/// Issues and verifies tokens.
///
/// The tokens look like JSON Web Tokens and have the same claims. The server signs tokens instead of storing them, so a
/// token from an earlier run is still valid, and its user is still signed in. The signature needs no secret, because
/// only the demo's own apps can reach this server.
struct TokenIssuer: Sendable {
    enum TokenStatus: Equatable {
        case valid(holder: Int)
        case expired
        case unknown
    }

    private enum Use: UInt64 {
        case access = 1
        case refresh
    }

    private struct Claims: Codable {
        var id: Int
        var username: String
        var iat: Int
        var exp: Int
    }

    /// The number of used refresh tokens that the server remembers. If there are more, the server forgets the tokens
    /// that expire first, and accepts them again.
    let capacity: Int

    private(set) var usedRefreshTokens: [String: Date] = [:]
    private var issued: UInt64 = 0

    init(capacity: Int = 10_000) {
        self.capacity = capacity
    }

    mutating func issue(for holder: Int, lifetime: TimeInterval, at date: Date) -> [String: JSON] {
        [
            "accessToken": .string(token(.access, for: holder, lifetime: lifetime, at: date)),
            "refreshToken": .string(token(.refresh, for: holder, lifetime: 30 * 86_400, at: date)),
        ]
    }

    func holder(ofAccessToken token: String, at date: Date) -> TokenStatus {
        Self.claims(of: token, for: .access).map { Self.status(of: $0, at: date) } ?? .unknown
    }

    /// Checks a refresh token, which the server accepts only once.
    mutating func take(refreshToken token: String, at date: Date) -> TokenStatus {
        guard let claims = Self.claims(of: token, for: .refresh), usedRefreshTokens[token] == nil else {
            return .unknown
        }
        if usedRefreshTokens.count >= capacity {
            let kept = usedRefreshTokens.sorted { $0.value > $1.value }.prefix(capacity / 2)
            usedRefreshTokens = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
        }
        usedRefreshTokens[token] = Date(timeIntervalSince1970: Double(claims.exp))
        return Self.status(of: claims, at: date)
    }

    private static func status(of claims: Claims, at date: Date) -> TokenStatus {
        guard let holder = Accounts.all.firstIndex(where: { $0.username == claims.username }) else { return .unknown }
        return date.timeIntervalSince1970 < Double(claims.exp) ? .valid(holder: holder) : .expired
    }

    private mutating func token(_ use: Use, for holder: Int, lifetime: TimeInterval, at date: Date) -> String {
        issued += 1
        let claims: JSON = [
            "id": PersonData.all[holder]["id"] ?? .null, "username": PersonData.all[holder]["username"] ?? .null,
            "iat": Self.seconds(date), "exp": Self.seconds(date + lifetime),
        ]
        let header: JSON = ["alg": "none", "typ": "JWT"]
        let content = [header.bytes, claims.bytes].map(Self.base64URL).joined(separator: ".")
        return content + "." + Self.base64URL(Self.seal(content, use, issued))
    }

    /// Returns the claims of a token, or `nil` if the token was changed or is for the other `Use`.
    private static func claims(of token: String, for use: Use) -> Claims? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let seal = bytes(ofBase64URL: parts[2]), seal.count == 16 else { return nil }
        let number = seal.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        guard seal == Self.seal(parts[0] + "." + parts[1], use, number), let claims = bytes(ofBase64URL: parts[1])
        else {
            return nil
        }
        return try? JSONDecoder().decode(Claims.self, from: Data(claims))
    }

    /// Returns the token's number, followed by a digest of its content. Without the number, two tokens from the same
    /// second would be equal, and a renewal with one token would use up both.
    private static func seal(_ content: some StringProtocol, _ use: Use, _ number: UInt64) -> [UInt8] {
        let digest = content.utf8.reduce(use.rawValue ^ number) { digest, byte in
            var generator = SeededGenerator(seed: digest ^ UInt64(byte))
            return generator.next()
        }
        return [number, digest].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }

    private static func seconds(_ date: Date) -> JSON {
        Int(exactly: date.timeIntervalSince1970.rounded(.down)).map(JSON.integer) ?? .null
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func bytes(ofBase64URL text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding).map(Array.init)
    }
}
