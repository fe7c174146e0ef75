import Foundation
import Testing

@testable import SceneGenerator

/// Everything that is generated, as text: `Golden` contains the new files, and the changes of existing files in which a
/// scene is registered.
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
            name: "list, paged and cached",
            arguments: ["list", "Waybills", "--entity", "Waybill", "--fields", waybill, "--paging", "--cached"]),
        Case(
            name: "list, sectioned",
            arguments: ["list", "Waybills", "--entity", "Waybill", "--fields", "id:UUID, title:String", "--sectioned"]),
        Case(name: "form", arguments: ["form", "CreateWaybill", "--entity", "Waybill", "--fields", waybill]),
        Case(
            name: "form of cells",
            arguments: [
                "form", "CreateWaybill", "--entity", "Waybill", "--fields", "id:String, name:String, size:Int?",
                "--dynamic",
            ]),
        Case(name: "base", arguments: ["base", "Quay"]),
        Case(name: "menu", arguments: ["menu", "Harbor", "--items", "account, about"]),
        Case(name: "login", arguments: ["login", "CrewLogin"]),
        Case(name: "double", arguments: ["double", "LoggingIn"]),
        Case(name: "table", arguments: ["table", "Waybill", "--fields", waybill]),
        Case(
            name: "own list", arguments: ["list", "Waybills", "--entity", "Waybill", "--fields", waybill, "--cached"],
            isOwn: true),
        Case(
            name: "own detail", arguments: ["detail", "WaybillDetail", "--entity", "Waybill", "--fields", waybill],
            isOwn: true),
        Case(
            name: "own form", arguments: ["form", "CreateWaybill", "--entity", "Waybill", "--fields", waybill],
            isOwn: true),
        Case(name: "own login", arguments: ["login", "Login"], isOwn: true),
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
