/// The page's files. They are compiled into the program, so that the kit needs no resources.
enum PageFiles {
    struct File: Sendable {
        let text: String
        let type: String
        /// The page itself needs the token, so that a wrong URL shows an error. Its style and scripts are not secret.
        let needsToken: Bool
    }

    /// By their paths. The page itself has an empty one.
    static let all: [String: File] = Dictionary(
        uniqueKeysWithValues: texts.map { name, text in
            let isPage = name == "index.html"
            let file = File(text: text, type: type(of: name), needsToken: isPage)
            return (isPage ? "" : name, file)
        })

    private static func type(of name: String) -> String {
        if name.hasSuffix(".html") { return "text/html" }
        if name.hasSuffix(".svg") { return "image/svg+xml" }
        return name.hasSuffix(".css") ? "text/css" : "text/javascript"
    }
}
