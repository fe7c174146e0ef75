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
    if plan.isEmpty {
        print("\(options.name) is there already. Nothing was changed.")
    } else if options.isDryRun {
        print(plan.diff, terminator: "")
    } else {
        try plan.write()
        print(plan.summary)
        for note in plan.notes { print("Note: \(note)") }
        print(plan.nextStep)
    }
} catch {
    FileHandle.standardError.write(Foundation.Data("\(error.message)\nNothing was written.\n".utf8))
    exit(1)
}
