import Foundation
import Testing

@testable import SceneGenerator

/// What is generated, as text: `Golden` contains the new files, and the names of existing files in which a scene is
/// registered. That the templates compile and do what they should is tested where they stand, of the form that of a new
/// entity; these show the repetition.
///
/// The names are unlikely to occur in a clone of the sample. `RECORD_GOLDEN=1` records the files again. Read them
/// before committing them.
@Suite("Golden files") struct GoldenFileTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let arguments: [String]
        var isOwn = false

        var testDescription: String { name }
    }

    static let waybill = "id:Int, userID:Int, total:Decimal, isOpen:Bool, date:Date, page:URL?"

    static let cases = [
        Case(
            name: "list, in the sample",
            arguments: ["list", "Waybills", "--entity", "Waybill", "--fields", waybill, "--paging", "--cached"]),
        Case(
            name: "list, offline",
            arguments: ["list", "Waybills", "--entity", "Waybill", "--fields", waybill, "--offline"], isOwn: true),
        Case(
            name: "edit", arguments: ["edit", "EditWaybill", "--entity", "Waybill", "--fields", waybill],
            isOwn: true),
        Case(name: "double", arguments: ["double", "LoggingIn"]),
    ]

    @Test("Each kind is generated as it is written down", arguments: cases)
    func generated(golden: Case) throws {
        let package = try golden.isOwn ? TemporaryPackage.own("DataKit") : .sample()
        let files = try PackageFiles(root: package.url)
        let plan = try SceneGenerator(files: files).plan(SceneOptions(golden.arguments))
        let new = plan.texts.filter { files.text($0.key) == nil }.sorted { $0.key < $1.key }
        let changed = plan.texts.keys.filter { files.text($0) != nil }.sorted()
        let text =
            new.map { "== \($0.key)\n\($0.value ?? "")\n" }.joined()
            + (["== Changed where they are there already"] + changed).joined(separator: "\n") + "\n"
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(golden.name).txt")
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let wanted = try String(contentsOf: file, encoding: .utf8)
        if text != wanted { Issue.record("\(LineDifference.text(golden.name, from: wanted, to: text))") }
    }
}
