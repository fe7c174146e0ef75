import Foundation
import Testing

@testable import SceneGenerator

@Suite("Generator") struct GeneratorTests {
    private let waybill = ["entity", "Waybill", "--fields", "id:Int, name:String, total:Decimal"]

    private func plan(_ package: TemporaryPackage, _ arguments: [String]) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: package.url)).plan(SceneOptions(arguments))
    }

    @Test("A second run changes nothing, in the sample and in a separate package", arguments: [false, true])
    func twice(isOwn: Bool) throws {
        let package = try isOwn ? TemporaryPackage.own("DataKit") : .sample()
        let runs = [waybill, ["scene", "Quay"]] + (isOwn ? [["login", "SignIn"]] : [])
        for arguments in runs { try plan(package, arguments).write() }
        for arguments in runs { #expect(try plan(package, arguments).diff == "") }
    }

    @Test("A second run for an existing entity needs no fields")
    func declared() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write(
            "public struct Waybill: Identifiable, Equatable, Sendable {\n    public let id: Int\n    public var name: String\n    public init(id: Int, name: String) {}\n}\n",
            to: "Sources/Notes/Waybill.swift")
        let plan = try plan(package, ["entity", "Waybill"])
        #expect(plan.texts["Sources/Notes/Waybills/WaybillDraft.swift"]??.contains("var name = \"\"") == true)
        #expect(!plan.texts.keys.contains("Sources/Notes/Waybills/Waybill.swift"))
    }

    @Test("If a scene has a link, the next step names that link")
    func nextStep() throws {
        #expect(try plan(.sample(), waybill).nextStep.hasSuffix("swift run App open app://waybills"))
        #expect(try plan(.own("DataKit"), waybill).nextStep == "Next: swift test")
    }

    @Test("A file that was changed or moved by hand is not overwritten")
    func handwritten() throws {
        let package = try TemporaryPackage.own("DataKit")
        try plan(package, waybill).write()
        let path = "Sources/Notes/Waybills/WaybillsViewModel.swift"
        try package.write("// Mine, about a Waybill.\n", to: path)
        let body = try package.text("Sources/Notes/Waybills/WaybillBody.swift")
        try FileManager.default.removeItem(at: package.url.appending(path: "Sources/Notes/Waybills/WaybillBody.swift"))
        try package.write(body, to: "Sources/Notes/Moved/WaybillBody.swift")
        #expect(try plan(package, waybill).isEmpty)
    }

    @Test("A name whose generated type another entity already uses is refused")
    func otherType() throws {
        let package = try TemporaryPackage.own("DataKit")
        let todo = ["entity", "Todo", "--fields", "id:Int, title:String"]
        let list = ["entity", "TodoList", "--fields", "id:Int, name:String"]
        try plan(package, todo).write()
        #expect(
            try package.refusal(list[0], list[1], list[2], list[3])
                == "TodoListResponse already exists, in Sources/Notes/Todos/TodoListResponse.swift, and belongs to something else. Choose another name than TodoList."
        )
    }

    @Test("If a place is missing, no file is written, and an error explains why")
    func missingPlace() throws {
        let package = try TemporaryPackage.sample()
        try package.write("public enum Way {}\n", to: "Sources/Presentation/Route/Route.swift")
        let refusal = try #require(try package.refusal("scene", "Quay"))
        #expect(refusal.contains("Sources/Presentation/Route/Route.swift has no place “enum Route”"))
        #expect(refusal.contains("case quay"))
    }

    @Test("A dry run shows the removed and the added lines of each file")
    func diff() throws {
        let diff = try plan(.sample(), ["scene", "Quay"]).diff
        #expect(diff.contains("Sources/Presentation/Quay/QuayViewModel.swift\n+import PresentationKit\n"))
        #expect(diff.contains("Sources/Presentation/Route/Route.swift\n+    case quay\n"))
        #expect(diff.contains("\nTests/AppTests/Frames/Menu.txt\n-"))
    }

    @Test(
        "An absolute path or a path with two dots is refused",
        arguments: ["../x.swift", "Sources/../../x.swift", "/tmp/x"])
    func paths(path: String) throws {
        let package = try TemporaryPackage.own()
        #expect(throws: GeneratorError("\(path) leads out of the package's folder. Nothing was written there.")) {
            try PackageFiles(root: package.url).write("", to: path)
        }
    }

    @Test("If one file cannot be written, no file is written")
    func whole() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write("", to: "Tests/NotesTests/Waybills")
        #expect(throws: GeneratorError.self) { try plan(package, waybill).write() }
        #expect(
            !FileManager.default.fileExists(
                atPath: package.url.appending(path: "Sources/Notes/Waybills/Waybill.swift").path))
    }
}
