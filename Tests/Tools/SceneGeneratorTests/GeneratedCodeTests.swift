import Testing

@testable import SceneGenerator

/// What the generated code does beside compiling, as text: what runs is tested where the templates stand.
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
        #expect(gateway.contains("id: options.identity(), "))
        #expect(gateway.contains("createdAt: options.now(), copy: options.identity()"))
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
        try plan.write()
        #expect(try package.refusal("form", "AddLoan", "--entity", "Loan") == reason)
        #expect(try package.refusal("edit", "EditLoan", "--entity", "Loan") == nil)
        #expect(try package.refusal("detail", "LoanDetail", "--entity", "Loan") == nil)
    }

    @Test("Offline details follow their entity, and ask the server beside")
    func followed() throws {
        try plan("list", "Loans", "--entity", "Loan", "--fields", "id:Int, title:String", "--offline").write()
        let model = try text(plan("detail", "LoanDetail", "--entity", "Loan"), "LoanDetailViewModel")
        #expect(model.contains("refresh: { [id] in useCase.refreshLoan(id: id) }"))
        #expect(model.contains("useCase.followLoan(id: id)"))
        #expect(try package.text("Sources/Notes/Loans/EditableLoanGateway.swift").contains("loans.observe(id)"))
    }

    @Test("A server that numbers its pages is not asked by number, which is said")
    func numberedPages() throws {
        try package.write(#"{"page": 1, "total_pages": 4, "data": [{"id": 1}]}"#, to: "answer.json")
        let notes = try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json", "--paging").notes
        #expect(
            notes.contains(
                "The answer numbers its pages (page, total_pages), and the next one is asked for by limit and skip. Change the endpoint of loans where the server wants a number: PageRequest has it as page."
            ))
        #expect(
            !(try plan("list", "Loans", "--entity", "Loan", "--json", "answer.json").notes.contains {
                $0.contains("numbers its pages")
            }))
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
            "A text is made of due, which looks like a date that is not written as RFC 3339 has it. For a Date write it so in answer.json, such as 2026-12-24T18:00:00Z, and set contract.dateDecoding of the client's options."
        #expect(notes.contains(note) == isDate)
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
        "An entity with an init of its own is taken where that takes its fields",
        arguments: [
            ("", true), ("init(id: Int, name: String, note: String? = nil) {}", true),
            ("init(id: Int, name: String, note: String? = nil, clock: Int = 0) {}", true),
            (
                "init?(text: String) {}\n    public init(\n        id: Int,\n        name: String, note: String? = nil\n    ) {}",
                true
            ),
            ("init(id: Int, named name: String) {}", false), ("init(id: Int, name: String, note: String?) {}", false),
            ("init(name: String, id: Int, note: String? = nil) {}", false), ("init?(text: String) {}", false),
            ("init(from decoder: any Decoder) throws {}", false),
            ("static func make() -> Loan { self.init(id: 1, name: \"\", note: nil) }", true),
        ])
    func initializers(declaration: String, isTaken: Bool) throws {
        try package.write(
            "struct Loan: Identifiable {\n    let id: Int\n    var name: String\n    var note: String?\n    \(declaration)\n}\n",
            to: "Sources/Notes/Loan.swift")
        let refusal =
            "Loan, in Sources/Notes/Loan.swift, has an init, and none that takes its fields, as what is generated does. Add init(id: Int, name: String, note: String? = nil) to it."
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
            "struct Author: Codable {\n    let name: String\n    let born: Int?\n    let ages: [Int]\n}\n",
            to: "Sources/Notes/Author.swift")
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
}
