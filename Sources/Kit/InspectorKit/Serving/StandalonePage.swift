import Foundation

/// The page as a single file that shows a recording without the app and without a server.
enum StandalonePage {
    static func text(showing recording: String) -> String {
        let style = PageFiles.texts["style.css"] ?? ""
        let script = "const modules = {};\n" + scripts(for: "main.js").map(function).joined()
        // No text of the recording must end the script element. A browser reads Unicode scalars. If this code searched
        // for characters, it would miss a `<` that a combining mark follows.
        let lines = recording.unicodeScalars.split(separator: "<", omittingEmptySubsequences: false)
            .map { String($0) }.joined(separator: "\\u003c")
        return (PageFiles.texts["index.html"] ?? "")
            .replacing(
                #"<link rel="stylesheet" href="/style.css">"#,
                with: """
                    <meta http-equiv="Content-Security-Policy" \
                    content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
                    <style>
                    \(style)</style>
                    """
            )
            .replacing(#"<script type="module" src="/main.js"></script>"#, with: "")
            .replacing(#"<link rel="icon" href="/icon.svg">"#, with: "")
            .replacing(
                "</body>",
                with: """
                    <script type="application/jsonl" id="session">\(lines)</script>
                    <script>
                    \(script)</script>
                    </body>
                    """)
    }

    /// Returns a script after the scripts that it imports.
    private static func scripts(for name: String, after known: [String] = []) -> [String] {
        let imports = (PageFiles.texts[name] ?? "").matches(of: /from "\.\/([\w.]+)"/).map { String($0.1) }
        var scripts = known
        for other in imports where !scripts.contains(other) { scripts = self.scripts(for: other, after: scripts) }
        return scripts + [name]
    }

    /// Returns a module as a function, because a page in a file cannot import modules.
    private static func function(_ name: String) -> String {
        let text = PageFiles.texts[name] ?? ""
        let exports = text.matches(of: /export (?:async )?(?:function|class|const) (\w+)/).map { String($0.1) }
        let body = text.replacing(/import (\{[^}]*\}) from "\.\/([\w.]+)";/) { match in
            "const \(match.1) = modules[\"\(match.2)\"];"
        }
        .replacing(/export (async function|function|class|const)/) { "\($0.1)" }
        return """
            modules["\(name)"] = (() => {
            \(body)
            return { \(exports.joined(separator: ", ")) };
            })();

            """
    }
}
