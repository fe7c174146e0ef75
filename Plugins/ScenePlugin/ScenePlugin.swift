import Foundation
import PackagePlugin

/// `swift package scene`: generates an app, or an entity or a scene in the package that the command runs in.
@main
struct ScenePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "SceneTool").url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = [context.package.directoryURL.path(percentEncoded: false)] + arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus != 0 else {
            // On success, the text consists of notes, for example about omitted parts.
            return FileHandle.standardError.write(Data(text.utf8))
        }
        Diagnostics.error(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
