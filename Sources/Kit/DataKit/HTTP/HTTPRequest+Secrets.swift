import Foundation

extension HTTPRequest {
    /// The secrets of this request, which must not appear in errors, because servers quote requests in their messages.
    ///
    /// They are the values of all header fields that may contain a secret, and the strings and numbers in the query and
    /// the JSON body whose names indicate a secret, at any depth. Secrets of up to three characters are left out.
    package var secrets: [String] {
        let fields = headers.filter { !$0.0.isHarmlessField }.flatMap { name, value in
            let words = value.split(separator: " ").map(String.init)
            // The secret follows a scheme such as Bearer.
            return name == "authorization" && words.count > 1 ? Array(words.dropFirst()) : words
        }
        return (fields + namedSecrets).filter { $0.count > 3 }
    }

    /// The strings and numbers in the query and the JSON body whose names indicate a secret, at any depth.
    private var namedSecrets: [String] {
        let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        // Include the percent-encoded form, because servers quote URLs.
        let query = Set((components?.queryItems ?? []) + (components?.percentEncodedQueryItems ?? []))
        let json = body?.data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
        return query.filter(\.name.isSecretName).compactMap(\.value) + Self.secrets(in: json as Any, isSecret: false)
    }

    private static func secrets(in json: Any, isSecret: Bool) -> [String] {
        switch json {
        case let text as String: isSecret ? [text] : []
        case let number as NSNumber: isSecret ? [number.stringValue] : []
        case let list as [Any]: list.flatMap { secrets(in: $0, isSecret: isSecret) }
        case let object as [String: Any]:
            object.flatMap { name, value in secrets(in: value, isSecret: isSecret || name.isSecretName) }
        default: []
        }
    }
}

extension String {
    /// Whether a request's header field with this name never contains a secret. All other fields may contain a secret,
    /// because servers choose their names.
    package var isHarmlessField: Bool {
        [
            "accept", "accept-encoding", "accept-language", "cache-control", "content-length", "content-type",
            "if-match", "if-modified-since", "if-none-match", "range", "user-agent",
        ].contains(lowercased())
    }

    /// Whether a field or query parameter with this name is a secret, including everything nested in it. The
    /// inspector's recordings hide the values of the same names.
    package var isSecretName: Bool {
        let name = lowercased()
        // Match only these words within longer names. The others are common parts of harmless names, such as keyword,
        // shipping and accessories.
        return ["password", "token", "secret"].contains { name.contains($0) }
            || ["key", "keys"].contains { name.hasSuffix($0) }
            || ["access", "refresh", "jwt", "pin", "otp"].contains(name)
    }
}
