import Foundation

/// The tokens that were given out, and to whom.
///
/// They look like JSON Web Tokens and carry the same claims, but what counts is whether they stand here.
struct TokenRegistry: Sendable {
    enum Standing: Equatable {
        case valid(holder: Int)
        case expired
        case unknown
    }

    private struct Grant {
        let holder: Int
        let expiry: Date
    }

    /// The oldest tokens of each kind are forgotten beyond this, so that signing in for days takes no memory.
    private static let capacity = 10_000

    private var accessTokens: [String: Grant] = [:]
    private var refreshTokens: [String: Grant] = [:]
    private var issued = 0

    /// A new pair, as the fields of an answer. The refresh token lasts for thirty days.
    mutating func issue(for holder: Int, lifetime: TimeInterval, at date: Date) -> [String: JSON] {
        let access = Grant(holder: holder, expiry: date + lifetime)
        let refresh = Grant(holder: holder, expiry: date + 30 * 86_400)
        let accessToken = token(for: access, at: date)
        let refreshToken = token(for: refresh, at: date)
        Self.store(access, as: accessToken, in: &accessTokens)
        Self.store(refresh, as: refreshToken, in: &refreshTokens)
        return ["accessToken": .string(accessToken), "refreshToken": .string(refreshToken)]
    }

    func holder(ofAccessToken token: String, at date: Date) -> Standing {
        Self.standing(of: accessTokens[token], at: date)
    }

    /// Spends a refresh token.
    mutating func take(refreshToken token: String, at date: Date) -> Standing {
        Self.standing(of: refreshTokens.removeValue(forKey: token), at: date)
    }

    private static func standing(of grant: Grant?, at date: Date) -> Standing {
        guard let grant else { return .unknown }
        return date < grant.expiry ? .valid(holder: grant.holder) : .expired
    }

    private static func store(_ grant: Grant, as token: String, in tokens: inout [String: Grant]) {
        if tokens.count >= capacity {
            let kept = tokens.sorted { $0.value.expiry > $1.value.expiry }.prefix(capacity / 2)
            tokens = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
        }
        tokens[token] = grant
    }

    /// The last part makes every token unique. Nothing is signed, as only this registry checks it.
    private mutating func token(for grant: Grant, at date: Date) -> String {
        issued += 1
        var generator = SeededGenerator(seed: UInt64(issued))
        let claims: JSON = [
            "id": PersonData.all[grant.holder]["id"] ?? .null,
            "username": PersonData.all[grant.holder]["username"] ?? .null, "iat": Self.seconds(date),
            "exp": Self.seconds(grant.expiry),
        ]
        let header: JSON = ["alg": "none", "typ": "JWT"]
        let mark = withUnsafeBytes(of: generator.next().littleEndian) { Array($0) }
        return [header.bytes, claims.bytes, mark].map(Self.base64URL).joined(separator: ".")
    }

    private static func seconds(_ date: Date) -> JSON {
        Int(exactly: date.timeIntervalSince1970.rounded(.down)).map(JSON.integer) ?? .null
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
