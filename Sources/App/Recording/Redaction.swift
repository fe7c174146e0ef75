/// Removes the secrets from an answer.
nonisolated enum Redaction {
    /// Stands for a secret, whatever its length.
    static let dots = "•••"

    /// Whether a field of this name, or a query's parameter, holds a secret.
    static func isSecret(name: String) -> Bool {
        let name = name.lowercased()
        return ["password", "token", "secret", "key"].contains { name.contains($0) }
    }

    /// The text of a JSON document with dots in place of the strings that are called a password, a token, a secret or a key.
    ///
    /// The text is changed and not written anew, so that everything else, numbers above all, stays as the server sent it.
    static func redacted(json: String) -> String {
        json.replacing(#/"(?<name>[^"\\]*)"(?<colon>\s*:\s*)"(?:[^"\\]|\\.)*"/#) { field in
            isSecret(name: String(field.name))
                ? "\"\(field.name)\"\(field.colon)\"\(dots)\"" : String(field.0)
        }
    }
}
