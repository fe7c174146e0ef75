/// The page's files. They are embedded in the program, so that no bundle has to be beside it.
enum PageFiles {
    struct File: Sendable {
        let text: String
        let type: String
        /// The page itself needs the token, so that a wrong address says so. Its style and scripts are no secret.
        let needsToken: Bool
    }

    /// By their names.
    static let texts: [String: String] = [
        "address.js": PackageResources.address_js,
        "connection.js": PackageResources.connection_js,
        "data.js": PackageResources.data_js,
        "icon.svg": PackageResources.icon_svg,
        "index.html": PackageResources.index_html,
        "main.js": PackageResources.main_js,
        "model.js": PackageResources.model_js,
        "record.js": PackageResources.record_js,
        "scenes.js": PackageResources.scenes_js,
        "session.js": PackageResources.session_js,
        "style.css": PackageResources.style_css,
        "tables.js": PackageResources.tables_js,
        "timeline.js": PackageResources.timeline_js,
        "values.js": PackageResources.values_js,
    ].mapValues { String(decoding: $0, as: UTF8.self) }

    /// By their paths; the page itself has none.
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
