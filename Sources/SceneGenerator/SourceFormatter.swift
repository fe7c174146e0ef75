import Foundation

/// Formats generated code by the toolchain's `swift format`.
public struct SourceFormatter: Sendable {
    /// A formatter; it runs the `swift` that the search path has.
    public init() {}

    /// The workspace with its changed sources formatted as the package's own `.swift-format` says. Where a package has none,
    /// only new files are formatted, so that what is there keeps its layout.
    func formatting(_ workspace: Workspace) throws(GeneratorError) -> Workspace {
        let configuration = workspace.files.text(".swift-format")
        let sources = workspace.differences.filter { change in
            change.path.hasSuffix(".swift") && change.new != nil && (configuration != nil || change.old == nil)
        }
        guard !sources.isEmpty else { return workspace }
        var formatted = workspace
        do {
            let folder = URL.temporaryDirectory.appending(
                path: "scene-\(UUID().uuidString)", directoryHint: .isDirectory)
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try (configuration ?? Self.configuration).write(
                to: folder.appending(path: ".swift-format"), atomically: true, encoding: .utf8)
            let names = sources.indices.map { "\($0).swift" }
            for (name, source) in zip(names, sources) {
                try source.new?.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            try run(["format", "--in-place"] + names, in: folder)
            for (name, source) in zip(names, sources) {
                formatted.replace(
                    source.path, with: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
            }
        } catch let error as GeneratorError {
            throw error
        } catch {
            throw GeneratorError("The generated code could not be formatted: \(error.localizedDescription)")
        }
        return formatted
    }

    private func run(_ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift"] + arguments
        process.currentDirectoryURL = folder
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Foundation.Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw GeneratorError("The generated code could not be formatted by `swift format`:\n\(text)")
        }
    }

    private static let configuration = #"{ "version": 1, "lineLength": 120, "indentation": { "spaces": 4 } }"#
}
