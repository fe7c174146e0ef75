import Foundation
import Testing

@testable import SceneGenerator

@Suite("Templates of a package") struct OwnTemplatesTests {
    private let list = ["list", "Waybills", "--entity", "Waybill", "--fields", "id:Int, total:Decimal"]

    private func plan(_ package: TemporaryPackage, _ arguments: [String]) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
    }

    @Test("They are written outside of the sources, and generate what the generator's do")
    func written() throws {
        let package = try TemporaryPackage.own("DataKit")
        let before = try plan(package, list).diff
        try plan(package, ["templates"]).write()
        #expect(
            try package.text("SceneTemplates/Presentation/HarborList/HarborListViewModel.swift").hasPrefix(
                "// for list\n"))
        #expect(!FileManager.default.fileExists(atPath: package.url.appending(path: "SceneTemplates/Here").path))
        #expect(try plan(package, list).diff == before)
        #expect(try plan(package, ["templates"]).isEmpty)
    }

    @Test("One that was changed is used instead, and one of the team's own as well, register included")
    func changed() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write(
            "// for list\n/// Ours.\nstruct SeaVoyageItemViewModel {}\n",
            to: "SceneTemplates/Presentation/HarborList/SeaVoyageItemViewModel.swift")
        try package.write(
            "// for list\n/// About seaVoyages.\nenum HarborListStory {}\n",
            to: "SceneTemplates/Domain/HarborListStory.swift")
        try package.write(
            "// for list\n// into Sources/Notes/Notes.swift\n// at enum Scenes | end\ncase harborList\n",
            to: "SceneTemplates/Registers/Scenes.txt")
        try package.write("enum Scenes {\n}\n", to: "Sources/Notes/Notes.swift")
        try plan(package, list).write()
        #expect(
            try package.text("Sources/Notes/Waybills/WaybillItemViewModel.swift")
                == "/// Ours.\nstruct WaybillItemViewModel {}\n")
        #expect(try package.text("Sources/Notes/WaybillsStory.swift") == "/// About waybills.\nenum WaybillsStory {}\n")
        #expect(try package.text("Sources/Notes/Notes.swift") == "enum Scenes {\n    case waybills\n}\n")
    }

    @Test("A mistake in one says in which file and line it is")
    func mistake() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write("// for list\n// for each feild\n", to: "SceneTemplates/Domain/A.swift")
        #expect(
            try package.refusal("base", "Quay")?.hasPrefix(
                "SceneTemplates/Domain/A.swift:2: “// for each feild” is not a mark.")
                == true)
    }

    @Test("One whose name has no entity in it is written once, which is said for the next entity")
    func unnamed() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write("// for list\nenum SeaVoyageStory {}\n", to: "SceneTemplates/Domain/Story.swift")
        let first = try plan(package, list)
        #expect(!first.notes.contains { $0.contains("Story") })
        try first.write()
        #expect(!(try plan(package, list).notes.contains { $0.contains("Story") }))
        #expect(
            try plan(package, ["list", "Loans", "--entity", "Loan", "--fields", "id:Int"]).notes.contains(
                "SceneTemplates/Domain/Story.swift writes nothing of Loans: Sources/Notes/Story.swift is there already. With SeaVoyage or HarborList in its name each has a file of its own."
            ))
    }

    @Test("One that is emptied is not written")
    func emptied() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write("", to: "SceneTemplates/Presentation/HarborList/SeaVoyageItemViewModel.swift")
        #expect(!(try plan(package, list).texts.keys.contains { $0.hasSuffix("WaybillItemViewModel.swift") }))
    }

    @Test("One whose first line is gone is an error, as nothing would be written in its place")
    func beheaded() throws {
        let package = try TemporaryPackage.own("DataKit")
        let path = "SceneTemplates/Presentation/HarborList/SeaVoyageItemViewModel.swift"
        try package.write("struct SeaVoyageItemViewModel {}\n", to: path)
        let error = #expect(throws: GeneratorError.self) { try plan(package, list) }
        #expect(error?.message.hasPrefix("\(path):1: The first line of this template is gone") == true)
    }

    @Test("The guide names each folder, and each word that makes a comment a mark")
    func guide() throws {
        let path = "Documentation/Guides.docc/ScenesFromTemplates.md"
        let guide = try String(contentsOf: TemporaryPackage.root.appending(path: path), encoding: .utf8)
        let folders = try Set(TemplateFolder.shipped().keys.map { $0.prefix { $0 != "/" } }).subtracting(["Here"])
        for folder in folders { #expect(guide.contains("`\(folder)`"), "\(folder)") }
        let package = try TemporaryPackage.own("DataKit")
        for mark in ["for", "if", "else", "end", "import"] {
            try package.write("// for list\n// \(mark) it all\n", to: "SceneTemplates/Domain/A.swift")
            #expect(try package.refusal("base", "Quay")?.contains("is not a mark") == true, "\(mark)")
            #expect(guide.contains("`\(mark)`"), "\(mark)")
        }
    }

    @Test("One in a folder that is no layer's is refused")
    func folder() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write("// for base\nstruct A {}\n", to: "SceneTemplates/Domian/A.swift")
        #expect(
            try package.refusal("base", "Quay")?.hasPrefix(
                "SceneTemplates/Domian/A.swift is in no layer's folder. Those are Data,") == true)
    }

    @Test("What one becomes that is no Swift has its place in the sentence")
    func syntax() throws {
        let package = try TemporaryPackage.own("DataKit")
        try package.write("// for base\nstruct A {\n", to: "SceneTemplates/Domain/A.swift")
        do throws(GeneratorError) {
            _ = try SceneGenerator(files: PackageFiles(root: package.url)).plan(SceneOptions(["base", "Quay"]))
            Issue.record("Was accepted.")
        } catch {
            #expect(error.message.contains("\nSources/Notes/A.swift:1:11: error:"), "\(error.message)")
        }
    }

    @Test("A tool whose templates are gone says so, and not that all is there")
    func gone() throws {
        let empty = try TemporaryPackage([:])
        #expect(throws: GeneratorError.self) { try TemplateFolder.shipped(in: empty.url) }
        #expect(throws: GeneratorError.self) { try TemplateFolder.shipped(in: empty.url.appending(path: "none")) }
    }
}
