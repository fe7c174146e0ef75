import Foundation
import Testing

@testable import SceneGenerator

/// What is generated, as text. `Golden` contains the new files of a package of its own, which show the repetition; of
/// the sample their paths, and the lines by which a scene is registered in files that are there. That the templates
/// compile and do what they should is tested where they stand, and in the packages that `.ci` generates.
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

    static let waybill =
        "id:Int, userID:Int, code:String, total:Decimal, isOpen:Bool, date:Date, due:Day?, page:URL?, version:Int"

    static let cases = [
        Case(name: "entity, in the sample", arguments: ["entity", "Waybill", "--fields", waybill]),
        Case(name: "entity", arguments: ["entity", "Waybill", "--fields", waybill], isOwn: true),
        Case(name: "scene", arguments: ["scene", "Quay"], isOwn: true),
        Case(name: "login", arguments: ["login", "SignIn"], isOwn: true),
    ]

    @Test("Each kind matches its golden files", arguments: cases)
    func generated(golden: Case) throws {
        let package = try golden.isOwn ? TemporaryPackage.own("DataKit", "PresentationKitSwiftUI") : .sample()
        let files = try PackageFiles(root: package.url)
        let plan = try SceneGenerator(files: files).plan(SceneOptions(golden.arguments))
        let text = plan.texts.sorted { $0.key < $1.key }.map { path, new in
            let old = files.text(path)
            return "== \(path)\n"
                + (old == nil
                    ? golden.isOwn ? "\(new ?? "")\n" : "" : Plan.changedLines(from: old, to: new))
        }
        .joined()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(golden.name).txt")
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let wanted = try String(contentsOf: file, encoding: .utf8)
        if text != wanted { Issue.record("\(Plan.changedLines(from: wanted, to: text))") }
    }
}
