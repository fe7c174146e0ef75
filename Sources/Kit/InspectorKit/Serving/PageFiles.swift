/// The files of the page, which are compiled into the program, so that the kit needs no resources.
package enum PageFiles {
    struct File: Sendable {
        let text: String
        let type: String
        /// The page itself requires the token, so that a wrong URL shows an error. Its style and scripts are not
        /// secret.
        let needsToken: Bool
    }

    /// The files of the page by their paths. The page itself has an empty path.
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

    /// A hash of the files (FNV-1a). A test compares it to find out whether a screenshot shows the current page.
    package static var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            for byte in (name + text).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return String(hash, radix: 16)
    }
}
