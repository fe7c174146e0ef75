/// The changes that the generator plans for a package. Only ``write()`` writes them.
public struct Plan: Sendable {
    private let files: PackageFiles
    private let differences: [(path: String, old: String?, new: String?)]
    private let link: String?
    /// The omitted or guessed parts, and the steps to do by hand, one sentence for each.
    public let notes: [String]

    init(_ workspace: Workspace, link: String? = nil, notes: [String] = []) {
        files = workspace.files
        self.notes = notes
        differences = workspace.differences
        self.link = link
    }

    /// Whether the package already contains everything, so that there are no changes.
    public var isEmpty: Bool { differences.isEmpty }

    /// Each changed file with its removed and its added lines.
    public var diff: String {
        differences.map { "\($0.path)\n" + Self.changedLines(from: $0.old, to: $0.new) }.joined(separator: "\n")
    }

    static func changedLines(from old: String?, to new: String?) -> String {
        func lines(_ text: String?) -> ArraySlice<Substring> {
            let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)[...]
            return lines.last == "" ? lines.dropLast() : lines
        }
        let changes = lines(new).difference(from: lines(old))
        return (changes.removals + changes.insertions).map { change in
            switch change {
            case .remove(_, let line, _): "-\(line)\n"
            case .insert(_, let line, _): "+\(line)\n"
            }
        }
        .joined()
    }

    /// Returns the texts that the program prints after it has written the plan, or that a dry run prints. `output` is
    /// for the standard output. In a dry run, it contains only the diff. `notes` is for the standard error.
    public func report(of options: SceneOptions) -> (output: String, notes: String) {
        let notes = notes.map { "Note: \($0)\n" }.joined()
        if isEmpty { return ("\(options.name) exists already. Nothing was changed.\n", notes) }
        let next =
            options.kind == .app
            ? "Next: swift test --package-path \(files.root.path(percentEncoded: false))" : nextStep
        return (options.isDryRun ? diff : "\(summary)\n\(next)\n", notes)
    }

    private var summary: String {
        differences.map { path, old, new in
            old == nil
                ? "  new      \(path)"
                : new == nil ? "  removed  \(path): the tests record it anew" : "  changed  \(path)"
        }
        .joined(separator: "\n")
    }

    public var nextStep: String {
        guard let link else { return "Next: swift test" }
        return "Next: swift test, which records the new screens, and swift run App open \(link)"
    }

    /// The new texts by path, or `nil` for a file to remove.
    public var texts: [String: String?] {
        Dictionary(uniqueKeysWithValues: differences.map { ($0.path, $0.new) })
    }

    public func write() throws(GeneratorError) {
        // All paths are checked before any file is written, so that a refused path leaves the package unchanged.
        for change in differences { _ = try files.checked(change.path) }
        for (index, change) in differences.enumerated() {
            do throws(GeneratorError) {
                try files.write(change.new, to: change.path)
            } catch {
                // If a file cannot be restored, the other files still are.
                for done in differences[..<index] { try? files.write(done.old, to: done.path) }
                throw error
            }
        }
    }
}
