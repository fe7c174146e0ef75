/// The changes that the generator wants to make to a package.
public struct Plan: Sendable {
    private let files: PackageFiles
    private let differences: [(path: String, old: String?, new: String?)]
    private let link: String?

    /// - Parameter link: the link that opens the new scene, where there is one.
    init(_ workspace: Workspace, link: String? = nil) {
        files = workspace.files
        differences = workspace.differences
        self.link = link
    }

    /// Whether everything is there already.
    public var isEmpty: Bool { differences.isEmpty }

    /// The changes as a unified diff.
    public var diff: String {
        differences.map { LineDifference.text($0.path, from: $0.old, to: $0.new) }.joined()
    }

    /// What is done to each file, one line each.
    public var summary: String {
        differences.map { path, old, new in
            old == nil
                ? "  new      \(path)"
                : new == nil ? "  removed  \(path): the tests record it anew" : "  changed  \(path)"
        }
        .joined(separator: "\n")
    }

    /// What to run, once the changes are made.
    public var nextStep: String {
        guard let link else { return "Next: swift test" }
        return "Next: swift test, which records the new screens, and swift run App open \(link)"
    }

    /// The texts of the changed files by their paths; nil for those that go.
    public var texts: [String: String?] {
        Dictionary(uniqueKeysWithValues: differences.map { ($0.path, $0.new) })
    }

    /// Makes the changes.
    public func write() throws(GeneratorError) {
        // Nothing is written unless everything may be.
        for change in differences { _ = try files.checked(change.path) }
        for (path, _, new) in differences {
            if let new {
                try files.write(new, to: path)
            } else {
                try files.remove(path)
            }
        }
    }
}
