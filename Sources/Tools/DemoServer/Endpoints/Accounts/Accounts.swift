import Foundation

/// The sign-in and the list of users, with DummyJSON's contract.
struct Accounts: Sendable {
    /// The accounts of the first five users, who can sign in. The other users only appear in the list.
    static let all = ["emilys", "michaelw", "sophiab", "jamesd", "emmaj"].map {
        (username: $0, password: $0 + "pass", apiKey: "demo-key-of-\($0)")
    }

    private var tokens = TokenIssuer()

    mutating func signIn(_ request: Request, at date: Date) throws(HTTPError) -> Response {
        let fields = try request.fields()
        guard let username = fields["username"]?.string, !username.isEmpty, let password = fields["password"]?.string,
            !password.isEmpty
        else { throw HTTPError(400, "Username and password required") }
        guard let index = Self.all.firstIndex(where: { $0.username == username && $0.password == password }) else {
            throw HTTPError(400, "Invalid credentials")
        }
        let person = PersonData.all[index]
        let pair = tokens.issue(for: index, lifetime: try lifetime(in: fields), at: date)
        let names = ["id", "username", "email", "firstName", "lastName", "gender", "image"]
        let profile = Dictionary(uniqueKeysWithValues: names.map { ($0, person[$0] ?? .null) })
        return .json(JSON.object(profile).merging(pair))
    }

    /// Returns a new pair of tokens. The old refresh token is used up, even if it has expired.
    mutating func refresh(_ request: Request, at date: Date) throws(HTTPError) -> Response {
        let fields = try request.fields()
        guard let token = fields["refreshToken"]?.string, !token.isEmpty else {
            throw HTTPError(401, "Refresh token required")
        }
        let lifetime = try lifetime(in: fields)
        guard case .valid(let index) = tokens.take(refreshToken: token, at: date) else {
            throw HTTPError(403, "Invalid refresh token")
        }
        return .json(.object(tokens.issue(for: index, lifetime: lifetime, at: date)))
    }

    func me(_ request: Request, at date: Date) throws(HTTPError) -> Response {
        let words = (request.header("authorization") ?? "").split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw HTTPError(401, "Access Token is required")
        }
        switch tokens.holder(ofAccessToken: String(words[1]), at: date) {
        case .valid(let index): return .json(PersonData.all[index])
        case .expired: throw HTTPError(401, "Token Expired!")
        case .unknown: throw HTTPError(401, "Invalid/Expired Token!")
        }
    }

    func list(_ request: Request) throws(HTTPError) -> Response {
        let (page, skip) = try Page.skipping(request)
        let found = Array(page.of(PersonData.all))
        return .json([
            "users": .array(found), "total": .integer(PersonData.all.count), "skip": .integer(skip),
            "limit": .integer(found.count),
        ])
    }

    /// Returns the lifetime in seconds. `expiresInMins` may be a fraction. If it is 0, the token has already expired.
    private func lifetime(in fields: [String: JSON]) throws(HTTPError) -> TimeInterval {
        guard let value = fields["expiresInMins"], value != .null else { return 60 * 60 }
        guard let minutes = value.double else { throw HTTPError(400, "'expiresInMins' must be a number") }
        return min(max(minutes, 0), 43_200) * 60
    }
}
