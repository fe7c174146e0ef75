import Foundation

/// The path of a program that was built together with the running tests.
///
/// On macOS the loader of the tests is elsewhere, but their bundle is next to the program.
package func builtProgram(_ name: String) -> String {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        .appending(path: name).path(percentEncoded: false)
}
