import Foundation
import Testing

@testable import SceneGenerator

/// Names that something else has already: what is generated compiles beside it, or is refused.
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
        "An entity called as a type of an imported module is imported by its name, where it comes from another module",
        arguments: ["Query", "Notification", "Tag", "Category"])
    func imported(entity: String) throws {
        let layered = try TemporaryPackage.layered()
        let folder = SwiftName.plural(entity)
        let plan = try plan(layered, "list", folder, "--entity", entity, "--fields", "id:Int", "--cached")
        for path in [
            "Sources/LData/\(folder)/Remote\(entity)Gateway", "Sources/LScenes/\(folder)/\(folder)ViewModel",
            "Tests/LScenesTests/\(folder)/\(folder)ViewModelTests",
        ] {
            let text = try #require(plan.texts["\(path).swift"] ?? nil)
            #expect(text.contains("import LDomain\nimport struct LDomain.\(entity)\n"), "\(path)")
        }
        #expect(!(plan.texts["Sources/LDomain/\(folder)/\(entity)Gateway.swift"]??.contains("import struct") ?? true))
        let usual = try self.plan(layered, "list", "Carts", "--entity", "Cart", "--fields", "id:Int")
        #expect(!usual.diff.contains("import struct"))
    }

    @Test("What an entity cannot be called is said with its module")
    func used() throws {
        #expect(
            try package.refusal("list", "Journals", "--entity", "Journal", "--fields", "id:Int")
                == "“Journal” is a type of ReactiveTesting, which generated files use. Choose another name for an entity, such as JournalEntry."
        )
        #expect(try package.refusal("list", "Routes", "--entity", "Route", "--fields", "id:Int") == nil)
        // No type has the name of a scene as it stands.
        #expect(try package.refusal("list", "Requests", "--entity", "Request", "--fields", "id:Int") == nil)
        #expect(
            try TemporaryPackage.sample().refusal("list", "Routes", "--entity", "Route", "--fields", "id:Int")
                == "“Route” is a type of the sample. Choose another name.")
    }

    @Test(
        "An entity whose types are called as those of a sign-in is refused beside one, and a sign-in beside it",
        arguments: [("Session", "SessionGateway"), ("Login", "LoginDraft")])
    func signIn(entity: String, type: String) throws {
        let form = ["form", "Add\(entity)", "--entity", entity, "--fields", "id:Int, name:String"]
        let folder = SwiftName.plural(entity)
        let generator = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
        try generator.plan(SceneOptions(form)).write()
        #expect(
            try package.refusal("login", "SignIn")
                == "\(type) is there already, in Sources/Notes/\(folder)/\(type).swift, and a sign-in has one of its own. Choose another name for what is there."
        )
        let signedIn = try TemporaryPackage.own("DataKit")
        try plan(signedIn, "login", "SignIn").write()
        #expect(try signedIn.refusal("login", "StaffSignIn") == nil)
        #expect(
            throws: GeneratorError(
                "The sign-in, in Sources/Notes/Session/LoggingIn.swift, has types that are called as those of a \(entity). Choose another name, such as User\(entity)."
            )
        ) {
            try SceneGenerator(files: PackageFiles(root: signedIn.url), formatter: nil).plan(SceneOptions(form))
        }
    }

    @Test("Beside a sign-in an answer has no part that is called a session, whose answer it has as well")
    func sessionPart() throws {
        try plan(nil, "login", "SignIn").write()
        try plan(nil, "entity", "Session", "--fields", "id:Int").write()
        #expect(
            try package.refusal("list", "Users", "--entity", "User", "--fields", "id:Int, session:Session")
                == "The sign-in, in Sources/Notes/Session/LoggingIn.swift, has types that are called as those of a Session. Choose another name, such as UserSession."
        )
    }

    @Test("A field may be called as its entity, as what a row has already, and as a word of the templates")
    func fields() throws {
        let quotes = try plan(
            nil, "list", "Quotes", "--entity", "Quote", "--offline", "--fields",
            "id:Int, quote:String, mark:Int, title:Int")
        #expect(try text(quotes, "Quotes/QuoteResponse").contains("var quoteEntity: Quote {"))
        #expect(try text(quotes, "Quotes/QuoteDraft").contains("self.init(quote: quote.quote, "))
        #expect(try text(quotes, "Quotes/QuoteItemViewModel").contains("let markText: String"))
        let scores = try plan(nil, "list", "Scores", "--entity", "Score", "--fields", "id:Int, score:Int, title:Int")
        #expect(try text(scores, "Scores/ScoreItemViewModel").contains("let scoreText: String"))
        #expect(try text(scores, "Scores/ScoreItemViewModel").contains("let titleText: String"))
        let words = try plan(nil, "entity", "Cart", "--fields", "id:Int, totalKey:Int, seaVoyage:Int, fieldName:Int")
        #expect(try text(words, "Carts/Cart").contains("var totalKey: Int\n    public var seaVoyage: Int\n"))
        #expect(try text(words, "Carts/Cart").contains("var fieldName: Int\n"))
    }

    @Test("What saves a form is called otherwise than its fields")
    func submit() throws {
        let plan = try plan(
            nil, "edit", "EditCart", "--entity", "Cart", "--fields", "id:Int, update:String, submit:String")
        #expect(try text(plan, "EditCart/EditCartViewModel").contains("@Trigger public var save: Driver<Void>"))
    }

    @Test("A list may be called as its entity, which has no plural of its own then")
    func equalNames() throws {
        try plan(nil, "list", "Sushi", "--entity", "Sushi", "--fields", "id:Int, name:String", "--offline").write()
        let gateway = try package.text("Sources/Notes/Sushi/EditableSushiGateway.swift")
        #expect(gateway.contains("return sushiList.create(created)"))
        #expect(try package.text("Sources/Notes/Sushi/SushiListResponse.swift").contains("case sushiList = \"sushi\""))
        // What is written later goes by the list that is there.
        let form = try plan(nil, "form", "AddSushi", "--entity", "Sushi")
        #expect(!form.diff.contains("Sushis"))
        let written = try plan(nil, "list", "Octopodes", "--entity", "Octopus", "--fields", "id:Int")
        #expect(written.texts.keys.contains("Sources/Notes/Octopodes/Octopus.swift"))
    }

    @Test(
        "A list's name is its entity's plural where it looks like one",
        arguments: [
            ("Octopodes", "Octopus", true), ("Media", "Medium", true), ("Sushi", "Sushi", true),
            ("Today", "Todo", false), ("Booked", "Book", false), ("Carts", "Card", false),
        ])
    func plurals(list: String, entity: String, isPlural: Bool) {
        #expect(SwiftName.isPlural(list, of: entity) == isPlural)
    }

    @Test("Types that are used in files about an entity are no names of one")
    func usedByTemplates() throws {
        let known = TakenNames.used.reduce(into: TakenNames.ofSample) { $0.formUnion($1.names) }
        for (path, text) in try TemplateFolder.shipped() where text.hasPrefix("// for ") {
            let isAboutEntity = text.contains("SeaVoyage") && !path.hasPrefix("DemoServer/")
            guard isAboutEntity, path.hasSuffix(".swift") else { continue }
            let code = text.replacing(/#?"(\\.|[^"\\])*"#?|\/\/.*|import .*/, with: "")
            for match in code.matches(of: /(?:^|[^\w.])([A-Z]\w*)/) {
                let name = String(match.1)
                guard !name.contains(/SeaVoyage|Harbor|Field(Name|Type|Answer|Parameter)|EntryType|IdentityType/),
                    (try? SwiftName.checkType(name, "")) != nil
                else { continue }
                #expect(known.contains(name), "\(name) in \(path)")
            }
        }
    }

    @Test("Types of the kit that are called by one word are known to the generator")
    func typesOfKit() throws {
        let known = TakenNames.used.reduce(into: TakenNames.imported) { $0.formUnion($1.names) }
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
