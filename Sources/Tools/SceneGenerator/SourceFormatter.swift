import Foundation

/// Formats generated code with the toolchain's `swift format`.
public struct SourceFormatter: Sendable {
    /// Creates a formatter that uses the `swift` in the search path.
    public init() {}

    /// Formats the sources with the package's own `.swift-format`. Without this file, formats only new sources.
    func formatting(_ workspace: Workspace) throws(GeneratorError) -> Workspace {
        let configuration = workspace.files.text(".swift-format")
        let sources = workspace.differences.filter {
            $0.path.hasSuffix(".swift") && $0.new != nil && ($0.old == nil || configuration != nil)
        }
        let texts = try format(sources.map { ($0.path, $0.new ?? "") }, configuration ?? Self.configuration)
        var formatted = workspace
        for (source, text) in zip(sources, texts) { formatted.put(text, at: source.path) }
        return formatted
    }

    /// Formats all texts in one process.
    private func format(
        _ texts: [(path: String, text: String)], _ configuration: String
    ) throws(GeneratorError) -> [String] {
        guard !texts.isEmpty else { return [] }
        let folder = URL.temporaryDirectory.appending(path: "scene-\(UUID().uuidString)", directoryHint: .isDirectory)
        let files = texts.map { folder.appending(path: $0.path) }
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            for (file, source) in zip(files, texts) {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try source.text.write(to: file, atomically: false, encoding: .utf8)
            }
            try configuration.write(to: folder.appending(path: ".swift-format"), atomically: true, encoding: .utf8)
            try run(["format", "--in-place", "--parallel"] + texts.map(\.path), in: folder)
            return try files.map { try String(contentsOf: $0, encoding: .utf8) }
        } catch let error as GeneratorError {
            throw error
        } catch {
            throw GeneratorError("The generated code could not be formatted: \(error.localizedDescription)")
        }
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

    static let configuration = #"{ "version": 1, "lineLength": 120, "indentation": { "spaces": 4 } }"#
}
