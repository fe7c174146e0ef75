import Foundation
import Testing

@testable import SceneGenerator

@Suite("Generator") struct GeneratorTests {
    private let list = ["list", "Waybills", "--entity", "Waybill", "--fields", "id:Int, total:Decimal", "--cached"]

    private func plan(_ package: TemporaryPackage, _ arguments: [String]) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: package.url)).plan(SceneOptions(arguments))
    }

    @Test("Run twice, it changes nothing, in the sample and in a package of its own", arguments: [false, true])
    func twice(isOwn: Bool) throws {
        let package = try isOwn ? TemporaryPackage.own("DataKit") : .sample()
        // Both forms add a command to the list, each before the other's.
        let runs = [
            list, ["detail", "WaybillDetail"], ["edit", "EditWaybill"],
            ["form", "CreateWaybill", "--entity", "Waybill"],
        ]
        for arguments in runs { try plan(package, arguments).write() }
        for arguments in runs { #expect(try plan(package, arguments).diff == "") }
    }

    @Test("What to run next names the link of a scene that has one")
    func nextStep() throws {
        let sample = try TemporaryPackage.sample()
        #expect(try plan(sample, list).nextStep.hasSuffix("swift run App open app://waybills"))
        try plan(sample, list).write()
        #expect(try plan(sample, ["detail", "WaybillDetail"]).nextStep == "Next: swift test")
        #expect(try plan(.own("DataKit"), list).nextStep == "Next: swift test")
    }

    @Test("What was changed by hand stays")
    func handwritten() throws {
        let package = try TemporaryPackage.own("DataKit")
        try plan(package, list).write()
        let path = "Sources/Notes/Waybills/WaybillsViewModel.swift"
        try package.write("// Mine.\n", to: path)
        try plan(package, list).write()
        #expect(try package.text(path) == "// Mine.\n")
    }

    @Test(
        "Without a configuration of its own a package keeps its layout where that is another, and gets the usual one where not"
    )
    func layout() throws {
        let package = try TemporaryPackage.own("DataKit")
        try plan(
            package,
            ["detail", "WaybillDetail", "--entity", "Waybill", "--fields", "id:Int, total:Decimal", "--cached"]
        )
        .write()
        let path = "Sources/Notes/Waybills/WaybillGateway.swift"
        let usual = try package.text(path)
        try plan(package, list).write()
        #expect(try package.text(path).contains("\n    func getWaybillList("))
        try package.write(usual.replacing("    func", with: "  func"), to: path)
        try plan(package, list).write()
        #expect(try package.text(path).contains("\n  func getWaybill("))
    }

    @Test("A detail is reached from its list, which shows it instead of a card")
    func detail() throws {
        let package = try TemporaryPackage.sample()
        let scene = "Sources/App/Scenes/Waybills/WaybillsScene.swift"
        try plan(package, list).write()
        #expect(try package.text(scene).contains("FixedCardScene("))
        try plan(package, ["detail", "WaybillDetail"]).write()
        #expect(try package.text(scene).contains("WaybillDetailScene(waybill.id, self)"))
        #expect(!(try package.text(scene).contains("FixedCardScene(")))
    }

    @Test("A form is opened from its list by a key, and the list is loaded again when it has saved")
    func form() throws {
        let package = try TemporaryPackage.sample()
        try plan(package, list).write()
        try plan(package, ["form", "CreateWaybill"]).write()
        let viewModel = try package.text("Sources/Presentation/Waybills/WaybillsViewModel.swift")
        #expect(viewModel.contains("@Trigger public var create: Driver<Void>"))
        #expect(viewModel.contains(".flatMapFirst { navigator.toCreateWaybill().map(\\.id) }"))
        #expect(
            try package.text("Sources/App/Scenes/Waybills/WaybillsScene.swift").contains("SceneCommand(\"a\", \"add\")")
        )
        #expect(
            try package.text("Sources/App/Scenes/CreateWaybill/CreateWaybillScene.swift")
                .contains("func toCreateWaybill() -> Driver<Waybill> {"))
        // The first form has the key, so a second form for the same entity gets none.
        try plan(package, ["form", "AddWaybill", "--entity", "Waybill"]).write()
        #expect(try package.text("Sources/Presentation/Waybills/WaybillsViewModel.swift") == viewModel)
    }

    @Test("A list that was changed by hand is left alone by its form, and that is said")
    func formOfHandwrittenList() throws {
        let package = try TemporaryPackage.sample()
        try plan(package, list).write()
        let path = "Sources/App/Scenes/Waybills/WaybillsScene.swift"
        try package.write("// Mine.\n", to: path)
        let viewModel = "Sources/Presentation/Waybills/WaybillsViewModel.swift"
        let before = try package.text(viewModel)
        let form = try plan(package, ["form", "CreateWaybill"])
        #expect(form.notes.contains { $0.hasPrefix("CreateWaybill is opened by nothing yet. \(path) has no place") })
        try form.write()
        #expect(try package.text(path) == "// Mine.\n")
        #expect(try package.text(viewModel) == before)
    }

    @Test("Where a place is missing, nothing is written, and a sentence says what belongs there")
    func missingPlace() throws {
        let package = try TemporaryPackage.sample()
        try package.write("public enum Way {}\n", to: "Sources/Presentation/Route/Route.swift")
        let refusal = try #require(try package.refusal("base", "Quay"))
        #expect(refusal.contains("Sources/Presentation/Route/Route.swift has no place “enum Route”"))
        #expect(refusal.contains("case quay"))
        #expect(
            !FileManager.default.fileExists(atPath: package.url.appending(path: "Sources/Presentation/Quay").path))
    }

    @Test("A change is a diff that git would apply")
    func diff() throws {
        let package = try TemporaryPackage.sample()
        let diff = try plan(package, ["entity", "Waybill", "--fields", "id:Int"]).diff
        #expect(
            diff.hasPrefix(
                "--- /dev/null\n+++ b/Sources/Domain/Waybills/Waybill.swift\n@@ -0,0 +1,7 @@\n+public struct Waybill: ")
        )
    }

    @Test("A symbolic link out of the package is not followed, and nothing is written")
    func symbolicLink() throws {
        let package = try TemporaryPackage.own()
        let outside = try TemporaryPackage([:])
        try FileManager.default.createSymbolicLink(
            at: package.url.appending(path: "Sources/Notes/Quay"), withDestinationURL: outside.url)
        #expect(throws: GeneratorError.self) { try plan(package, ["base", "Quay"]).write() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path(percentEncoded: false)) == [])
        #expect(
            !FileManager.default.fileExists(atPath: package.url.appending(path: "Tests").path(percentEncoded: false)))
    }

    @Test(
        "A path with two dots, or from the root, is refused",
        arguments: ["../x.swift", "Sources/../../x.swift", "/tmp/x"])
    func paths(path: String) throws {
        let package = try TemporaryPackage.own()
        #expect(throws: GeneratorError("\(path) leads out of the package's folder. Nothing was written there.")) {
            try PackageFiles(root: package.url).write("", to: path)
        }
    }

    @Test("Where a file cannot be written, none is, and those that are there are as they were")
    func whole() throws {
        let package = try TemporaryPackage.own("DataKit")
        try plan(package, ["detail", "CartDetail", "--entity", "Cart", "--fields", "id:Int, name:String"]).write()
        let gateway = "Sources/Notes/Carts/CartGateway.swift"
        let before = try package.text(gateway)
        try FileManager.default.removeItem(at: package.url.appending(path: "Tests/NotesTests/Carts"))
        try package.write("", to: "Tests/NotesTests/Carts")
        let plan = try plan(package, ["list", "Carts", "--entity", "Cart"])
        #expect(plan.texts.keys.contains(gateway))
        #expect(throws: GeneratorError.self) { try plan.write() }
        let model = package.url.appending(path: "Sources/Notes/Carts/CartsViewModel.swift")
        #expect(!FileManager.default.fileExists(atPath: model.path(percentEncoded: false)))
        #expect(try package.text(gateway) == before)
    }
}
