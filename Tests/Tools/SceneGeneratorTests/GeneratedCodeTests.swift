import Testing

@testable import SceneGenerator

/// What the generated code does besides compiling, as text: what runs is tested where the templates stand.
@Suite("Generated code") struct GeneratedCodeTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
    }

    private func plan(_ arguments: String...) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
    }

    private func text(_ plan: Plan, _ name: String) throws -> String {
        try #require(plan.texts.first { $0.key.hasSuffix("/\(name).swift") }?.value)
    }

    @Test("A day of a new one begins with a moment from outside, which a recording repeats")
    func days() throws {
        let plan = try plan(
            "form", "AddLoan", "--entity", "Loan", "--fields", "id:Int, title:String, due:Date, returned:Date?")
        let draft = try text(plan, "LoanDraft")
        #expect(draft.contains(#"public init(title: String = "", due: Date, returned: Date? = nil)"#))
        let model = try text(plan, "AddLoanViewModel")
        #expect(model.contains("now: Date = Date()"))
        #expect(model.contains("LoanDraft(due: now)"))
        #expect(try text(plan, "AddLoanView").contains("private static let empty = LoanDraft(due: Date())"))
    }

    @Test("A form asks for the day and the time of a moment")
    func pickers() throws {
        let fields = "id:Int, title:String, due:Date, returned:Date?"
        let view = try text(plan("form", "AddLoan", "--entity", "Loan", "--fields", fields), "AddLoanView")
        #expect(view.matches(of: /DatePicker\(/).count == 2)
        #expect(!view.contains("displayedComponents"))
    }

    @Test("Views are compiled only where SwiftUI is")
    func views() throws {
        let view = try text(
            plan("form", "AddLoan", "--entity", "Loan", "--fields", "id:Int, title:String"), "AddLoanView")
        #expect(view.hasPrefix("#if canImport(SwiftUI)\n"))
        #expect(view.hasSuffix("\n#endif\n"))
        let imports = view.split(separator: "\n").filter { $0.hasPrefix("import ") }
        #expect(imports == imports.sorted())
    }

    @Test("The temporary identity of a new one comes from the environment", arguments: ["Int", "String", "UUID"])
    func temporaryIdentity(type: String) throws {
        let fields = "id:\(type), title:String"
        let plan = try plan("list", "Loans", "--entity", "Loan", "--fields", fields, "--offline")
        let made = ["Int": "-Int(options.environment.random("][type] ?? "options.environment.uuid()"
        #expect(try text(plan, "EditableLoanGateway").contains(made))
    }

    @Test("Without a day that is needed a form takes no moment")
    func noDays() throws {
        let plan = try plan(
            "form", "AddLoan", "--entity", "Loan", "--fields", "id:Int, title:String, returned:Date?")
        #expect(!(try text(plan, "AddLoanViewModel").contains("now")))
        #expect(try text(plan, "AddLoanViewModel").contains("import Foundation"))
    }

    @Test("What differs from run to run comes from the options of an offline gateway")
    func chance() throws {
        let fields = "id:UUID, title:String, createdAt:Date, copy:UUID"
        let plan = try plan("list", "Loans", "--entity", "Loan", "--fields", fields, "--offline")
        let gateway = try text(plan, "EditableLoanGateway")
        #expect(gateway.contains("id: options.environment.uuid(), "))
        #expect(gateway.contains("createdAt: options.environment.now(), copy: options.environment.uuid()"))
        for made in ["UUID()", "Date()", "Int.random"] { #expect(!gateway.contains(made)) }
    }

    @Test("Where no form could make one, an offline list is written without creations, which is said")
    func uncreatable() throws {
        try package.write(
            #"[{"id": 1, "title": "Emma", "borrower": {"name": "Ada"}}]"#, to: "answer.json")
        let plan = try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json", "--offline")
        let reason =
            "A loan that is created without a connection has no borrower before the server has said it. For a form make it optional: borrower:LoanBorrower?, or null in an item of the answer."
        #expect(plan.notes.contains("No creation of loans is written. \(reason)"))
        for file in ["LoanGateway", "LoanUseCases", "EditableLoanGateway", "LoanGatewayDouble"] {
            #expect(!(try text(plan, file).contains("createLoan")), "\(file)")
        }
        #expect(try text(plan, "EditableLoanGateway").contains("throw GatewayError.refused("))
        try plan.write()
        #expect(try package.refusal("form", "AddLoan", "--entity", "Loan") == reason)
        #expect(try package.refusal("edit", "EditLoan", "--entity", "Loan") == nil)
        #expect(try package.refusal("detail", "LoanDetail", "--entity", "Loan") == nil)
    }

    @Test("What the server computes is in no edit, and that it has changed is no conflict")
    func stamps() throws {
        func gateway(_ fields: String) throws -> String {
            try text(
                plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String\(fields)", "--offline"),
                "EditableLoanGateway")
        }
        #expect(
            try gateway(", updatedAt:Date, tags:[String], lockVersion:Int").contains(
                #"policy: EditPolicy(local: ["updated_at", "lock_version"])"#))
        #expect(!(try gateway(", tags:[String]").contains("policy")))
    }

    @Test("A deletion that waits behind an edit that is being sent can be undone")
    func undoneDeletion() throws {
        let plan = try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String", "--offline")
        #expect(try text(plan, "LoansView").contains("case .sending where !item.mark.isDeletion: EmptyView()"))
    }

    @Test("What a gateway emits of a save that has to wait is said where that may be")
    func waiting() throws {
        let sentence = "Without a connection it waits to be sent, and is emitted as entered"
        let fields = ["--entity", "Loan", "--fields", "id:Int, title:String"]
        func gateway(_ arguments: String...) throws -> String {
            let generator = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            return try text(generator.plan(SceneOptions(arguments + fields)), "LoanGateway")
        }
        #expect(try gateway("list", "Loans", "--offline").ranges(of: sentence).count == 2)
        #expect(!(try gateway("form", "AddLoan").contains(sentence)))
    }

    @Test("What could not be read is said below a list, whether or not it has more pages")
    func unreadableRows() throws {
        let all = try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String")
        #expect(try text(all, "LoansView").contains("Text(message)"))
        let paged = try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String", "--paging")
        #expect(!(try text(paged, "LoansView").contains("Text(message)")))
    }

    @Test("Offline details follow their entity, and ask the server beside")
    func followed() throws {
        try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String", "--offline").write()
        let model = try text(plan("detail", "LoanDetail", "--entity", "Loan"), "LoanDetailViewModel")
        #expect(model.contains("refresh: { [id] in useCase.refreshLoan(id: id) }"))
        #expect(model.contains("useCase.followLoan(id: id)"))
        #expect(try package.text("Sources/Notes/Loans/EditableLoanGateway.swift").contains("loans.observe(id)"))
    }

    @Test(
        "Where a server says more of its pages than is read, that is said",
        arguments: [
            (
                #""page": 1, "total_pages": 4"#,
                "The answer says where its pages are (page, total_pages), which is not read: the next one is asked for by limit and skip. Change the endpoint of loans where the server wants something else, such as a number: PageRequest has it as page."
            ),
            (
                #""object": "list", "has_more": true"#,
                "The answer says where its pages are (has_more), which is not read: the next one is asked for by limit and skip. Change the endpoint of loans where the server wants something else, such as a number: PageRequest has it as page."
            ),
            (
                #""count": 1, "next": null"#,
                "The answer has null as next, which does not say what the next page begins with: it is asked for by limit and skip. Save a page that has a next one."
            ),
        ])
    func otherPages(text: String, note: String) throws {
        try package.write(#"{"loans": [{"id": 1}], \#(text)}"#, to: "answer.json")
        let notes = try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json", "--paging").notes
        #expect(notes == [note])
        #expect(!(try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json").notes.contains(note)))
    }

    @Test("What a list is read as where no answer has one is said, once")
    func unknownList() throws {
        let note =
            "No answer of the server has a list of loans, which is read as {\"loans\": […], \"total\": …}. Give one by --json, or change LoanListResponse where it is another."
        let plan = try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int", "--paging")
        #expect(plan.notes == [note])
        try plan.write()
        #expect(try self.plan("list", "Loans", "--entity", "Loan", "--paging").notes == [])
    }

    @Test("A form that is made from an answer says what it asks for")
    func entered() throws {
        try package.write(#"{"id": 1, "title": "Emma", "due": "soon"}"#, to: "answer.json")
        let note = "The form asks for title, due. --entered with those that it should ask for says otherwise."
        #expect(try plan("form", "AddLoan", "--entity", "Loan", "--json", "answer.json").notes.first == note)
        try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json").write()
        #expect(try plan("form", "AddLoan").notes.first == note)
    }

    @Test("A second form of an entity is opened by nothing, which is said")
    func secondForm() throws {
        try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String").write()
        try package.plan("form", "AddLoan").write()
        #expect(
            try plan("form", "BorrowLoan", "--entity", "Loan").notes == [
                "Nothing opens BorrowLoan yet: Loans opens another form of loans. Open it by a method of a navigator."
            ])
        #expect(try plan("form", "AddLoan").notes == [])
    }

    @Test(
        "A text that looks like a date in a way of its own is a text, which is said",
        arguments: [
            ("24.12.2026 18:00", true), ("2026-11-01", true), ("12/24/2026", true), ("2026-11-01 18:00:00", true),
            ("2026", false), ("1.2.3", false), ("2026-11-01T18:00:00Z", false), ("see 2026-11-01", false),
        ])
    func dates(text: String, isDate: Bool) throws {
        try package.write(#"[{"id": 1, "due": "\#(text)"}]"#, to: "answer.json")
        let notes = try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json").notes
        let note =
            "due of Loan looks like a date that is not written as RFC 3339 has it: a text or a number is made of it. For a Date write it so in answer.json, such as 2026-12-24T18:00:00Z, and set contract.dateDecoding of the client's options, and dateEncoding for what forms send."
        #expect(notes.contains(note) == isDate)
    }

    @Test("Numbers that look like moments are numbers, which is said once for all fields and their owners")
    func moments() throws {
        let text =
            #"[{"id": 1714555800, "created": 1714555800, "phone": 1714555800, "book": {"seenAt": 1714555800123}}]"#
        try package.write(text, to: "answer.json")
        let notes = try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json").notes
        #expect(
            notes.contains {
                $0.hasPrefix("created of Loan, seenAt of LoanBook look like dates that are not written as RFC 3339")
            }, "\(notes)")
    }

    @Test("Beside a sign-in it is said that requests are sent without a token, once")
    func token() throws {
        let note =
            "There is a sign-in, and the requests for loans are sent without a token. Write requiresToken: true in those endpoints that want one."
        let arguments = ["list", "Loans", "--entity", "Loan", "--fields", "id:Int"]
        func notes() throws -> [String] {
            try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
                .notes
        }
        #expect(!(try notes().contains(note)))
        try plan("login", "SignIn").write()
        #expect(try notes().contains(note))
        try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int").write()
        #expect(!(try notes().contains(note)))
    }

    @Test("Beside a sign-in it is said that what is cached is shown to whoever signs in next")
    func cachedAccounts() throws {
        func isSaid(_ option: String) throws -> Bool {
            try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, name:String", option).notes
                .contains { $0.hasPrefix("What is cached of loans is shown to whoever signs in.") }
        }
        #expect(try !isSaid("--cached"))
        try plan("login", "SignIn").write()
        #expect(try isSaid("--cached"))
        #expect(try !isSaid("--offline"))
    }

    @Test("What is saved while the list is being loaded is asked for again")
    func savedWhileLoading() throws {
        try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String").write()
        try plan("form", "AddLoan", "--entity", "Loan").write()
        try plan("edit", "EditLoan", "--entity", "Loan").write()
        let model = try package.text("Sources/Notes/Loans/LoansViewModel.swift")
        #expect(model.contains("search: created.map { _ in }"))
        #expect(model.contains("search: edited.map { _ in }"))
    }

    @Test("A sign-in says which endpoints are there that send no token yet")
    func endpointsWithoutToken() throws {
        func isSaid() throws -> Bool {
            try plan("login", "SignIn").notes.contains {
                $0.hasPrefix("Requests are sent without a token.") && $0.contains("/Endpoint+Loans.swift")
            }
        }
        #expect(try !isSaid())
        try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, name:String").write()
        #expect(try isSaid())
    }

    @Test("What waits offline says that a server without versions lets one device replace what another has changed")
    func offlineWithoutVersions() throws {
        func notes(_ option: String) throws -> [String] {
            try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, name:String", option).notes
        }
        #expect(try notes("--offline").contains { $0.hasPrefix("Where the server knows no versions") })
        #expect(try !notes("--cached").contains { $0.hasPrefix("Where the server knows no versions") })
    }

    @Test("A field is asked for by its name, which may be no noun")
    func message() throws {
        let plan = try plan("form", "AddLoan", "--entity", "Loan", "--fields", "id:Int, borrowedOn:String")
        #expect(try text(plan, "LoanDraft").contains(#".nonEmpty("Please fill in “Borrowed on”")"#))
    }

    @Test("After the templates nothing is to be tested")
    func templates() throws {
        let report = try plan("templates").report(of: SceneOptions(["templates"]))
        #expect(report.output.hasSuffix("Next: change those that you want otherwise, and remove the others\n"))
    }

    @Test(
        "A declared entity is what its public init takes, where generated code can call that",
        arguments: [
            ("public init(id: Int, name: String, note: String? = nil) {}", true),
            ("public init(id: Int, name: String, note: String? = nil, clock: Int = 0) {}", true),
            (
                "public init?(text: String) {}\n    public init(\n        id: Int,  // It is (the key.\n        name: String, note: String? = nil\n    ) {}",
                true
            ),
            (
                "public struct Key { public init(raw: Int) {} }\n    public init(id: Int, name: String, note: String? = nil) {}",
                true
            ),
            ("", false), ("init(id: Int, name: String, note: String? = nil) {}", false),
            ("public init(id: Int, named name: String) {}", false),
            ("public init(id: Int, name: String, note: String?) {}", false),
            ("public init(id: Int, name: String, clock: Int) {}", false),
            ("public init?(text: String) {}", false), ("public init(id: Int) throws {}", false),
            ("public init() {}", false), ("public init(from decoder: any Decoder) throws {}", false),
        ])
    func initializers(declaration: String, isTaken: Bool) throws {
        try package.write(
            "public struct Loan: Identifiable, Equatable, Sendable {\n    public let id: Int\n    public var name: String\n    public var note: String?\n    \(declaration)\n}\n",
            to: "Sources/Notes/Loan.swift")
        let refusal =
            "Loan, in Sources/Notes/Loan.swift, has no public init that takes each value by its name, as what is generated does. Add one, such as public init(id: Int, name: String, note: String? = nil)."
        #expect(try package.refusal("list", "Loans", "--entity", "Loan") == (isTaken ? nil : refusal))
    }

    @Test("Each field of a form is checked by a statement of its own: many in one would compile for hours")
    func checks() throws {
        let plan = try plan("form", "AddLoan", "--entity", "Loan", "--fields", "id:Int, title:String, copies:Int")
        let draft = try text(plan, "LoanDraft")
        // A field may be called as the check of another, such as a background and its backgroundCheck.
        #expect(draft.contains("let titleFieldCheck = check("))
        #expect(draft.contains("let (title, copies) = try validate(titleFieldCheck, copiesFieldCheck)"))
        #expect(!draft.contains(/validate\(\s*check\(/))
    }

    @Test("A view shows the optional numbers and the lists of an object within the entity")
    func nestedValues() throws {
        try package.write(
            """
            public struct Author: Codable, Equatable, Sendable {
                public let name: String
                public let born: Int?
                public let ages: [Int]
                public init(name: String, born: Int? = nil, ages: [Int]) {}
            }
            """, to: "Sources/Notes/Author.swift")
        func view(_ type: String) throws -> String {
            let fields = "id:Int, title:String, author:\(type)"
            return try text(plan("detail", "LoanDetail", "--entity", "Loan", "--fields", fields), "LoanDetailView")
        }
        let born = #"born.map { formatting.count($0) } ?? "–""#
        let ages = #"ages.map { formatting.count($0) }.joined(separator: ", ")"#
        let one = try view("Author")
        #expect(one.contains("[value.author.name, value.author.\(born), value.author.\(ages)]"))
        for type in ["Author?", "[Author]"] {
            let inner = try view(type).replacing("$0.name", with: "inner.name").replacing("$0.born", with: "inner.born")
                .replacing("$0.ages", with: "inner.ages")
            #expect(inner.contains("[inner.name, inner.\(born), inner.\(ages)]"))
        }
    }

    private func declare(_ declaration: String, _ body: String) throws {
        try package.write("\(declaration) {\n    \(body)\n}\n", to: "Sources/Notes/Cart.swift")
    }

    @Test(
        "A declared type that generated code could not use says what it lacks",
        arguments: [
            (
                "struct Cart: Identifiable, Equatable, Sendable",
                "is not public, and what is generated is. Write public struct Cart there, with a public init."
            ),
            (
                "public struct Cart: Equatable",
                "is not Identifiable, Sendable, as what is generated takes it to be. Add that to it."
            ),
            ("public final class Cart: Sendable", "is no struct of Notes, as an entity is one. Choose another name."),
        ])
    func unusable(declaration: String, reason: String) throws {
        try declare(declaration, "public let id: Int\n    public init(id: Int) {}")
        let sentence = "Cart, in Sources/Notes/Cart.swift, \(reason)"
        #expect(try package.refusal("list", "Carts", "--entity", "Cart") == sentence)
        #expect(try package.refusal("list", "Carts", "--entity", "Cart", "--fields", "id:Int") == sentence)
    }

    @Test("A type of another layer is not taken for an entity")
    func otherLayer() throws {
        let layered = try TemporaryPackage.layered()
        try layered.write("struct Card {}\n", to: "Sources/LScenes/Card.swift")
        #expect(
            try layered.refusal("list", "Cards", "--entity", "Card", "--fields", "id:Int")
                == "Card, in Sources/LScenes/Card.swift, is no struct of LDomain, as an entity is one. Choose another name."
        )
    }

    @Test(
        "What makes a declared type usable may stand elsewhere",
        arguments: [
            "extension Cart: Identifiable, Sendable {}",
            "public protocol Kept: Identifiable, Sendable {}\nextension Cart: Kept {}",
        ])
    func conformances(text: String) throws {
        try declare("public struct Cart: Hashable", "public let id: Int\n    public init(id: Int) {}")
        try package.write(text, to: "Sources/Notes/Cart+More.swift")
        #expect(try package.refusal("list", "Carts", "--entity", "Cart") == nil)
    }

    @Test("Where a team's own templates are not public, an entity need not be")
    func internalTemplates() throws {
        try declare("struct Cart: Identifiable, Equatable, Sendable", "let id: Int\n    init(id: Int) {}")
        try package.write(
            "// for entity\nstruct SeaVoyage: Identifiable {}\n",
            to: "SceneTemplates/Domain/SeaVoyages/SeaVoyage.swift")
        #expect(try package.refusal("list", "Carts", "--entity", "Cart") == nil)
    }

    @Test("A type without an identity is generated once")
    func unidentified() throws {
        try plan("entity", "Place", "--fields", "zip:String").write()
        #expect(try plan("entity", "Place").isEmpty)
    }

    @Test("A value that an init may leave out and no field can be is left out, which is said, and an edit is partial")
    func unread() throws {
        let body = """
            public let id: Int
                public let kind: String = "cart"
                public var name: String
                public var prices: [String: Int]
                public init(id: Int, name: String, prices: [String: Int]DEFAULT) {}
            """
        try declare(
            "public struct Cart: Identifiable, Equatable, Sendable", body.replacing("DEFAULT", with: " = [:]"))
        let plan = try plan("edit", "EditCart", "--entity", "Cart")
        #expect(plan.notes.contains("Answers, tables and forms leave out prices: no field is of such a type."))
        #expect(try text(plan, "Endpoint+Carts").contains(".patch, "))
        #expect(!(plan.diff.contains("kind: ")))
        try declare("public struct Cart: Identifiable, Equatable, Sendable", body.replacing("DEFAULT", with: ""))
        #expect(
            try package.refusal("edit", "EditCart", "--entity", "Cart")
                == "prices of Cart, in Sources/Notes/Cart.swift, is of a type that no field can have, [String: Int]. Give it a default in the init, and it is left out."
        )
    }

    @Test(
        "A value with a default whose type is no struct, such as an enum, is left out as well; without one it is refused"
    )
    func enumeration() throws {
        try package.write("public enum Kind: String, Sendable { case big, small }", to: "Sources/Notes/Kind.swift")
        func body(_ initial: String) -> String {
            """
            public let id: Int
                public var name: String
                public var kind: Kind
                public init(id: Int, name: String, kind: Kind\(initial)) {}
            """
        }
        try declare("public struct Cart: Identifiable, Equatable, Sendable", body(" = .big"))
        for kind in ["list", "detail", "form", "edit"] {
            let plan = try plan(kind, "\(kind.capitalizedFirst)Cart", "--entity", "Cart")
            #expect(plan.notes.contains("Answers, tables and forms leave out kind: no field is of such a type."))
            #expect(!(plan.diff.contains("kind:")))
        }
        try declare("public struct Cart: Identifiable, Equatable, Sendable", body(""))
        let sentence =
            "Kind, the type of kind, is no struct with fields, in Sources/Notes/Kind.swift. Leave kind out, and add it by hand, with a default in the init of Cart."
        #expect(try package.refusal("detail", "CartDetail", "--entity", "Cart") == sentence)
        #expect(
            try package.refusal("list", "Jobs", "--entity", "Job", "--fields", "id:Int, kind:Kind")
                == sentence.replacing("Cart", with: "Job"))
    }

    @Test("A file whose lines end as on Windows is read, and added to")
    func windows() throws {
        try declare(
            "public struct Cart: Identifiable, Equatable, Sendable",
            "// The key.\n    public let id: Int\n    public init(id: Int) {}")
        let cart = "Sources/Notes/Cart.swift"
        try package.write(package.text(cart).replacing("\n", with: "\r\n"), to: cart)
        try plan("list", "Carts", "--entity", "Cart").write()
        let path = "Sources/Notes/Carts/CartGateway.swift"
        try package.write(package.text(path).replacing("\n", with: "\r\n"), to: path)
        #expect(try text(plan("detail", "CartDetail", "--entity", "Cart"), "CartGateway").contains("func getCart("))
    }
}
