extension String {
    /// Replaces a secret wherever it appears. A secret that is an ordinary word of a server's message, such as the
    /// password "wrong", is replaced only if it is the whole text or in quotes. Otherwise, the replacement would make
    /// the message unreadable and reveal the secret.
    package func replacing(secret: String, with replacement: String) -> String {
        guard secret.isOrdinaryWord else { return replacing(secret, with: replacement) }
        guard self != secret else { return replacement }
        return [("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("`", "`")].reduce(self) { text, quotes in
            text.replacing(
                "\(quotes.0)\(secret)\(quotes.1)", with: "\(quotes.0)\(replacement)\(quotes.1)")
        }
    }

    /// Whether a message about a sign-in is likely to contain the text as a word.
    package var isOrdinaryWord: Bool { Self.ordinaryWords.contains(lowercased()) }

    /// The words that people type as passwords in tests, and that messages about a sign-in contain.
    private static let ordinaryWords: Set<String> = [
        "access", "account", "again", "correct", "default", "demo", "email", "error", "expired", "failed", "false",
        "guest", "hello", "incorrect", "invalid", "login", "missing", "name", "none", "null", "pass", "password",
        "phrase",
        "required", "secret", "sign", "test", "token", "true", "unknown", "user", "username", "valid", "welcome",
        "with",
        "word", "wrong", "your",
    ]
}
