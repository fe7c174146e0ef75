import Foundation

extension HTTPRequest {
    /// The secrets of this request, which must not appear in errors: servers quote requests in their messages.
    ///
    /// That is every field that the client was told to send, and what the query and the body call a password, a token,
    /// a secret or a key.
    var secrets: [String] {
        let fields = headers.filter { !["accept", "content-type"].contains($0.0) }.flatMap { name, value in
            let words = value.split(separator: " ").map(String.init)
            // The secret follows a scheme such as Bearer.
            return name == "authorization" && words.count > 1 ? Array(words.dropFirst()) : words
        }
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let object = body.flatMap { try? JSONDecoder().decode(Fields.self, from: $0) }
        let named = query.map { ($0.name, $0.value ?? "") } + (object?.texts.map { ($0.key, $0.value) } ?? [])
        return (fields + named.filter { $0.0.isSecretName }.map(\.1)).filter { $0.count > 3 }
    }

    private struct Fields: Decodable {
        let texts: [String: String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            let pairs = container.allKeys.compactMap { name in
                (try? container.decode(String.self, forKey: name)).map { (name.stringValue, $0) }
            }
            texts = Dictionary(pairs) { $1 }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension String {
    fileprivate var isSecretName: Bool {
        let name = lowercased()
        return ["password", "token", "secret", "key"].contains { name.contains($0) }
    }
}
