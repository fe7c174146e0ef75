import Foundation
import Testing

@testable import SceneGenerator

/// Tests names that are already taken. The generated code compiles alongside the existing declaration, or the name is
/// refused.
@Suite("Taken names") struct NamesTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit")
    }

    private func plan(_ package: TemporaryPackage? = nil, _ arguments: String...) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: (package ?? self.package).url), formatter: nil)
            .plan(SceneOptions(arguments))
    }

    private func text(_ plan: Plan, _ path: String) throws -> String {
        try #require(plan.texts["Sources/Notes/\(path).swift"] ?? nil)
    }

    @Test(
        "An entity named like an imported type is imported by its name",
        arguments: ["Query", "Notification", "Tag", "Category"])
    func imported(entity: String) throws {
        let layered = try TemporaryPackage.layered()
        let folder = SwiftName.plural(entity)
        let plan = try plan(layered, "entity", entity, "--fields", "id:Int, label:String")
        for path in [
            "Sources/LData/\(folder)/Remote\(entity)Gateway", "Sources/LScenes/\(folder)/\(folder)ViewModel",
            "Tests/LScenesTests/\(folder)/\(folder)ViewModelTests",
        ] {
            let text = try #require(plan.texts["\(path).swift"] ?? nil)
            #expect(text.contains("import LDomain\n") && text.contains("import struct LDomain.\(entity)\n"), "\(path)")
        }
        #expect(!(plan.texts["Sources/LDomain/\(folder)/\(entity)Gateway.swift"]??.contains("import struct") ?? true))
        let usual = try self.plan(layered, "entity", "Cart", "--fields", "id:Int, label:String")
        #expect(!usual.diff.contains("import struct"))
    }

    @Test("An entity cannot have the name of a type that generated files use")
    func used() throws {
        #expect(
            try package.refusal("entity", "Journal", "--fields", "id:Int, label:String")
                == "“Journal” is a type that generated files use. Choose another name for an entity, such as JournalEntry."
        )
        #expect(try package.refusal("entity", "Route", "--fields", "id:Int, label:String") == nil)
        // No generated type has exactly the name of a scene.
        #expect(try package.refusal("entity", "Request", "--fields", "id:Int, label:String") == nil)
        #expect(
            try TemporaryPackage.sample().refusal("entity", "Route", "--fields", "id:Int, label:String")
                == "“Route” is already the name of a type in the sample. Choose another one.")
    }

    @Test(
        "An entity with the type names of an existing sign-in is refused",
        arguments: ["Session", "Login"])
    func signIn(entity: String) throws {
        try plan(nil, "login", "SignIn").write()
        #expect(try package.refusal("login", "StaffSignIn") == nil)
        #expect(
            try package.refusal("entity", entity, "--fields", "id:Int, name:String")
                == "The sign-in, in Sources/Notes/Session/SessionGateway.swift, has types with the names that a \(entity) needs. Choose another name, such as User\(entity)."
        )
    }

    @Test("A field may have a name that the templates also use")
    func fields() throws {
        let quotes = try plan(
            nil, "entity", "Quote", "--fields", "id:Int, quote:String, mark:String, notes:Int, note:Int")
        #expect(try text(quotes, "Quotes/Quote").contains("var quote: String\n    public var mark: String\n"))
        #expect(try text(quotes, "Quotes/QuoteDraft").contains("quote = isNew ? \"\" : quote.quote"))
    }

    @Test("An entity without a plural has distinct member names")
    func equalNames() throws {
        let plan = try plan(nil, "entity", "Sheep", "--fields", "id:Int, name:String")
        #expect(try text(plan, "Sheep/RemoteSheepGateway").contains("sheepList.create(sheep)"))
        #expect(try text(plan, "Sheep/SheepListResponse").contains(#"decoder.value(at: "sheep")"#))
    }

    @Test("The generator knows the kit's types with one-word names")
    func typesOfKit() throws {
        let known = TemplateFolder.usedTypes.union(TakenNames.used).union(TakenNames.imported)
        let root = TemporaryPackage.root.appending(path: "Sources/Kit")
        for module in ["DataKit", "DomainKit", "PresentationKit", "Reactive", "ReactiveUI", "ReactiveTesting"] {
            let files = try #require(FileManager.default.enumerator(atPath: root.appending(path: module).path))
            for case let file as String in files where file.hasSuffix(".swift") {
                let text = try String(contentsOf: root.appending(path: "\(module)/\(file)"), encoding: .utf8)
                let declaration =
                    /(?:^|\n)(?:@\w+ )?public (?:\w+ )*(?:struct|class|enum|protocol|actor) ([A-Z][a-z]+)\b/
                for match in text.matches(of: declaration) {
                    #expect(known.contains(String(match.1)), "\(match.1) of \(module)")
                }
            }
        }
    }
}
