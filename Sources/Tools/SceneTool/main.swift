import Foundation
import SceneGenerator

/// The plugin passes the package's folder first, then the user's arguments.
do throws(GeneratorError) {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let root = arguments.first else { throw GeneratorError("Run `swift package scene` in a package's folder.") }
    let words = Array(arguments.dropFirst())
    guard !words.isEmpty, !words.contains("--help"), !words.contains("-h") else {
        print(SceneOptions.usage)
        exit(0)
    }
    let options = try SceneOptions(words)
    let plan = try SceneGenerator(files: PackageFiles(root: URL(filePath: root))).plan(options)
    if !options.isDryRun { try plan.write() }
    let report = plan.report(of: options)
    print(report.output, terminator: "")
    FileHandle.standardError.write(Foundation.Data(report.notes.utf8))
} catch {
    FileHandle.standardError.write(Foundation.Data("\(error.message)\nNothing was written.\n".utf8))
    exit(1)
}
