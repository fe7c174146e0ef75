import Foundation

/// The files of a package. Nothing outside of its folder is written, whatever a path or a symbolic link says.
public struct PackageFiles: Sendable {
    /// The package's folder.
    public let root: URL

    /// The files below a folder that has a `Package.swift`.
    public init(root: URL) throws(GeneratorError) {
        self.root = root.resolvingSymlinksInPath().standardizedFileURL
        guard text("Package.swift") != nil else {
            throw GeneratorError(
                "\(root.path(percentEncoded: false)) has no Package.swift. Run the command in a package's folder.")
        }
    }

    /// The text of a file; nil where there is none that can be read.
    public func text(_ path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The paths of the Swift files below a folder, in alphabetical order.
    func swiftFiles(under folder: String) -> [String] {
        let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path(percentEncoded: false))
        let names = below?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The names of the folders and files in a folder, in alphabetical order.
    func names(in folder: String) -> [String] {
        let path = root.appending(path: folder).path(percentEncoded: false)
        return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }

    /// Writes a file, with the folders above it.
    func write(_ text: String, to path: String) throws(GeneratorError) {
        let url = try checked(path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        } catch {
            throw GeneratorError("\(path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Removes a file.
    func remove(_ path: String) throws(GeneratorError) {
        do {
            try FileManager.default.removeItem(at: try checked(path))
        } catch let error as GeneratorError {
            throw error
        } catch {
            throw GeneratorError("\(path) cannot be removed: \(error.localizedDescription)")
        }
    }

    /// The file of a path, if that is in the package's folder. On Linux no sandbox checks it.
    func checked(_ path: String) throws(GeneratorError) -> URL {
        let url = root.appending(path: path).standardizedFileURL
        // A folder that does not exist yet has no symbolic link: the nearest one that exists decides.
        var existing = url
        while !FileManager.default.fileExists(atPath: existing.path(percentEncoded: false)),
            existing.pathComponents.count > 1
        {
            existing = existing.deletingLastPathComponent()
        }
        let real = existing.resolvingSymlinksInPath().standardizedFileURL.pathComponents
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains(".."), real.starts(with: root.pathComponents)
        else {
            throw GeneratorError("\(path) leads out of the package's folder. Nothing was written there.")
        }
        return url
    }
}
