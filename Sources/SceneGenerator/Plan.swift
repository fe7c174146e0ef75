/// The changes that the generator wants to make to a package.
public struct Plan: Sendable {
    private let files: PackageFiles
    private let differences: [(path: String, old: String?, new: String?)]

    init(_ workspace: Workspace) {
        files = workspace.files
        differences = workspace.differences
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
