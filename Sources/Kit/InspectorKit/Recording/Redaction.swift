enum Redaction {
    /// Replaces a secret of any length.
    static let dots = "•••"

    /// Whether a field or query parameter with this name contains a secret.
    static func isSecret(name: String) -> Bool {
        let name = name.lowercased()
        return ["password", "token", "secret", "key"].contains { name.contains($0) }
    }

    /// Replaces the strings in a JSON text whose names say password, token, secret or key.
    ///
    /// Edits the text instead of decoding and encoding it, so that everything else, numbers above all, stays as the
    /// server sent it.
    static func redacted(json: String) -> String {
        // By scalars, as JSON is read: a string may begin with a mark that is one character with its quote.
        let string = #/"(?<name>[^"\\]*)"(?<colon>\s*:\s*)"(?:[^"\\]|\\.)*"/#.matchingSemantics(.unicodeScalar)
        return json.replacing(string) { field in
            isSecret(name: String(field.name))
                ? "\"\(field.name)\"\(field.colon)\"\(dots)\"" : String(field.0)
        }
    }

    /// Replaces the parameters in the queries of a `Link` field whose names say so.
    static func redacted(link: String) -> String {
        let parameter = /(?<name>[?&][^=&>]*=)[^&#>]*/.matchingSemantics(.unicodeScalar)
        return link.replacing(parameter) { parameter in
            let name = String(parameter.name)
            return isSecret(name: name.removingPercentEncoding ?? name) ? name + dots : String(parameter.0)
        }
    }
}
