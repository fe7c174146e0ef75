/// The additions to files of the package that list scenes, gateways or tests. They come from a text template in
/// `Registers`, which the guide "Scenes from templates" describes.
///
/// If a path begins with the folder of a layer's templates, the file is in this layer's target. `// remove Tests/…`
/// names a file that the tests record again if the preceding file has changed.
struct Registration: Sendable {
    /// The additions to one file, in the order of the template. A later insertion may come after an earlier one.
    struct File: Sendable {
        var path: String
        var insertions: [Insertion] = []
        var removals: [String] = []
    }

    private(set) var files: [File] = []

    /// Parses a template whose names have already been replaced. If a line is outside every place, throws an error that
    /// names the template.
    init(_ text: String, of template: Template) throws(GeneratorError) {
        for line in text.trimmed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let mark =
                line.hasPrefix("// ") ? line.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init) : []
            let rest = mark.count == 2 ? mark[1] : ""
            let file = files.indices.last
            let place = file.flatMap { files[$0].insertions.indices.last }
            switch (mark.first, file, place) {
            case ("into", _, _): files.append(File(path: rest))
            case ("remove", let file?, _): files[file].removals.append(rest)
            case ("at", let file?, _): files[file].insertions.append(try Self.insertion(rest, template))
            case (_, let file?, let place?): files[file].insertions[place].text += "\(line)\n"
            case _ where line.isEmpty: break
            default:
                throw GeneratorError(
                    "\(template.path): “\(line)” comes before any “// into” with a path and “// at” with a place.")
            }
        }
        // The generator does not add lines between places.
        for file in files.indices {
            for place in files[file].insertions.indices {
                while files[file].insertions[place].text.hasSuffix("\n") {
                    files[file].insertions[place].text.removeLast()
                }
            }
        }
    }

    private static func insertion(_ mark: String, _ template: Template) throws(GeneratorError) -> Insertion {
        let parts = mark.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        let path = (parts.first ?? "").split(separator: "›").map(\.trimmed).filter { !$0.isEmpty }
        let words = (parts.count == 2 ? parts[1] : "").split(separator: " ", maxSplits: 1).map(String.init)
        let text = words.count == 2 ? words[1] : ""
        let position: Insertion.Position
        switch words.first {
        case "element": position = .element
        case "line": position = .elementLine
        case "end": position = .end
        case "after": position = .after("\(text) ")
        case "in" where text.hasPrefix("place of "): position = .replacing(String(text.dropFirst("place of ".count)))
        default:
            throw GeneratorError(
                "\(template.path): “// at \(mark)” names no position. After the |, write element, line, end, after TEXT or in place of TEXT."
            )
        }
        return Insertion(path, at: position)
    }
}
