import Foundation

/// A response to a sign-in, with the paths of keys to the tokens and the account.
struct SessionSample: Sendable {
    var access = ["accessToken"]
    /// The path to the refresh token, or `nil` for a server that does not renew tokens.
    var refresh: [String]?
    var account = ["id"]
    var name = ["username"]
    private(set) var accountValue = "7"
    private(set) var nameValue = "ada"
    /// The response as one line of JSON.
    private(set) var text = #"{"id": 7, "username": "ada", "accessToken": "access", "refreshToken": "refresh"}"#
    /// The generator's choices, one sentence for each.
    private(set) var notes: [String] = []

    /// Creates a sample of the usual contract.
    init() { refresh = ["refreshToken"] }

    /// Reads the sample from a file. Without a file, uses the usual contract and adds a note about this choice.
    init(file: String?, files: PackageFiles) throws(GeneratorError) {
        self.init()
        guard let file else {
            notes = [
                "The response to a sign-in is assumed to be \(text). To change this, pass a response of your server with --json."
            ]
            return
        }
        let value = try JSONValue(file: file, in: files)
        guard value.object != nil else {
            throw GeneratorError("\(file) is not a JSON object. Save the response to a sign-in as it is.")
        }
        // Values with shorter paths precede nested values.
        let members = value.leaves().sorted { $0.path.count < $1.path.count }
        func path(_ names: [String]) -> [String]? {
            names.lazy.compactMap { name in
                members.first { SwiftName.member(json: $0.path.last ?? "") == name && $0.value.word != nil }?.path
            }.first
        }
        guard let access = path(["accessToken", "token", "jwt", "idToken", "access", "sessionToken", "authToken"])
        else {
            throw GeneratorError(
                "No key in \(file) has a token. Save the response to a sign-in with one of accessToken, access_token, token or jwt."
            )
        }
        self.access = access
        refresh = path(["refreshToken", "refresh", "renewalToken"])
        guard let account = path(["id", "userID", "uuid", "accountID", "sub", "username", "email"]) else {
            throw GeneratorError(
                "No key in \(file) identifies the account. Save the response to a sign-in with one of id, user_id, username or email."
            )
        }
        self.account = account
        name = path(["name", "username", "fullName", "displayName", "email", "login"]) ?? account
        func word(_ path: [String]) -> String { members.first { $0.path == path }?.value.word ?? "" }
        (accountValue, nameValue) = (word(account), word(name))
        text = value.replacing([access: "access", refresh ?? []: "refresh"]).jsonText
        let renewal =
            refresh.map { "renewed with \($0.joined(separator: "."))" }
            ?? "not renewed: the response has no refresh token"
        notes = [
            "The token is \(access.joined(separator: ".")), \(renewal). The account is \(account.joined(separator: ".")), shown as \(name.joined(separator: "."))."
        ]
    }
}

extension JSONValue {
    fileprivate var word: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        default: nil
        }
    }

    /// Returns the value with replaced strings at these paths, so that the generator does not write a sample's tokens
    /// anywhere.
    fileprivate func replacing(_ texts: [[String]: String], below path: [String] = []) -> JSONValue {
        if let text = texts[path], !path.isEmpty { return .string(text) }
        guard case .object(let fields) = self else { return self }
        return .object(
            fields.map { Member(key: $0.key, value: $0.value.replacing(texts, below: path + [$0.key])) })
    }

    fileprivate var jsonText: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let text): text
        case .string(let value): "\"\(value.filter { !"\"\\\n".contains($0) })\""
        case .array(let values): "[\(values.map(\.jsonText).joined(separator: ", "))]"
        case .object(let fields):
            "{\(fields.map { "\"\($0.key)\": \($0.value.jsonText)" }.joined(separator: ", "))}"
        }
    }
}
