/// A package with changes that are not written yet.
struct Workspace: Sendable {
    let files: PackageFiles
    /// The new texts of changed files by path, or `nil` for a file to remove.
    private(set) var changes: [String: String?] = [:]

    init(_ files: PackageFiles) {
        self.files = files
        changes = files.unwritten.mapValues(Optional.some)
    }

    func text(_ path: String) -> String? {
        if let change = changes[path] { return change }
        return files.text(path)
    }

    /// Creates or replaces a file, or removes it if the text is `nil`.
    mutating func put(_ text: String?, at path: String) {
        changes[path] = .some(text)
    }

    /// Adds text to a file, if the file exists. If a place is missing, throws an error that names the place and the
    /// text.
    mutating func edit(_ path: String, _ insertions: [Insertion]) throws(GeneratorError) {
        guard let text = text(path) else { return }
        var source = SourceText(text)
        for insertion in insertions {
            guard insertion.apply(to: &source) else {
                let place = insertion.path.map { "“\($0)”" }.joined(separator: " › ")
                throw GeneratorError(
                    "\(path) has no place \(place), where the generator adds:\n\(insertion.text)\nBring the place back, or write that line where it belongs now and restore the place afterwards."
                )
            }
        }
        if source.text != text { changes[path] = source.text }
    }

    /// The changes in the order of their paths. Files whose text is unchanged are left out.
    var differences: [(path: String, old: String?, new: String?)] {
        changes.sorted { $0.key < $1.key }
            .map { ($0.key, files.writtenText($0.key), $0.value) }
            .filter { $0.old != $0.new }
    }
}
