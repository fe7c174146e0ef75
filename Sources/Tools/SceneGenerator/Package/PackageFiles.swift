import Foundation

/// The files of a package. Paths cannot leave its folder.
public struct PackageFiles: Sendable {
    /// The folder of the package, with symbolic links resolved.
    public let root: URL
    /// The folder in which the command runs. Paths on the command line are relative to this folder.
    let working: URL
    /// The files of a package that is not written yet.
    let unwritten: [String: String]

    /// Creates the files of a package that is not written yet.
    init(root: URL, unwritten: [String: String], working: URL) {
        self.root = root.resolvingSymlinksInPath().standardizedFileURL
        self.unwritten = unwritten
        self.working = working
    }

    /// Opens the package in a folder. Throws if the folder has no `Package.swift`.
    public init(root: URL) throws(GeneratorError) {
        self.init(root: root, unwritten: [:], working: root)
        guard text("Package.swift") != nil else {
            throw GeneratorError(
                "\(root.path(percentEncoded: false)) has no Package.swift. Run the command in a package's folder.")
        }
    }

    /// Returns the text of a file, or `nil` if the file does not exist or cannot be read.
    public func text(_ path: String) -> String? { unwritten[path] ?? writtenText(path) }

    func writtenText(_ path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the Swift files below a folder in alphabetical order, except those in `.build`.
    func swiftFiles(under folder: String) -> [String] {
        files(under: folder).filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted().map {
            "\(folder)/\($0)"
        }
    }

    /// Returns the sources and texts below a folder, by their paths in the folder.
    func files(under folder: String) -> [String] {
        let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path(percentEncoded: false))
        let new = unwritten.keys.filter { $0.hasPrefix("\(folder)/") }.map { String($0.dropFirst(folder.count + 1)) }
        return (new + (below?.compactMap { $0 as? String } ?? [])).filter {
            $0.hasSuffix(".swift") || $0.hasSuffix(".txt")
        }
    }

    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
            atPath: root.appending(path: path).path(percentEncoded: false), isDirectory: &isFolder)
        return exists && isFolder.boolValue || unwritten.keys.contains { $0.hasPrefix("\(path)/") }
    }

    /// Writes a text and creates missing folders, or removes the file if the text is `nil`.
    func write(_ text: String?, to path: String) throws(GeneratorError) {
        let url = try checked(path)
        do {
            guard let text else { return try FileManager.default.removeItem(at: url) }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        } catch {
            throw GeneratorError(
                "\(path) cannot be \(text == nil ? "removed" : "written"): \(error.localizedDescription)")
        }
    }

    /// Returns the URL of a path. Throws if the path leaves the package's folder.
    func checked(_ path: String) throws(GeneratorError) -> URL {
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw GeneratorError("\(path) leads out of the package's folder. Nothing was written there.")
        }
        return root.appending(path: path)
    }
}
