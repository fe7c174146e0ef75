import Foundation
import Testing

@testable import SceneGenerator

/// Tests the generated code as text. The tests of the templates compile and run the code.
@Suite("Generated code") struct GeneratedCodeTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
    }

    private func plan(json: String? = nil, _ arguments: String...) throws -> Plan {
        if let json { try package.write(json, to: "answer.json") }
        let source = json == nil ? [] : ["--json", "answer.json"]
        return try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            .plan(SceneOptions(["entity", "Loan"] + source + arguments))
    }

    private func text(_ plan: Plan, _ name: String) throws -> String {
        try #require(plan.texts.first { $0.key.hasSuffix("/\(name).swift") }?.value)
    }

    @Test("A read-only entity has neither a form nor edits in any file")
    func readOnly() throws {
        let plan = try plan("--fields", "id:Int, title:String, version:Int", "--read-only")
        for word in ["Draft", "EditMark", "EditConflict", "saveLoan", "If-Match", "pending"] {
            #expect(!plan.diff.contains(word), "\(word)")
        }
        try plan.write()
        #expect(
            try package.refusal("entity", "Loan", "--fields", "id:Int, title:String, version:Int")
                == "Loan exists without edits, in Sources/Notes/Loans/LoanGateway.swift. To generate it with edits, remove its files. To leave it without edits, pass --read-only."
        )
    }

    @Test("A form asks for a date with a time but for a day without")
    func moments() throws {
        let plan = try plan("--fields", "id:Int, title:String, at:Date, due:Day?")
        let view = try text(plan, "LoanFormView")
        #expect(view.contains(#"DatePicker("At", selection: $scene[\.form.fields.at, sends: \.$at])"#))
        #expect(view.contains(#"DatePicker("Due", selection: value, displayedComponents: .date)"#))
        #expect(try text(plan, "LoanResponse").contains("var due: DayText?"))
        #expect(try text(plan, "LoanResponse").contains("due: due?.value"))
        #expect(try text(plan, "LoanBody").contains("body.encode(loan.due.map(DayText.init), forKey: .due)"))
        #expect(try text(plan, "LoanDetailView").contains("formatting.day($0)"))
    }

    @Test("A decimal that the server sends as a string is a number in the app")
    func money() throws {
        let plan = try plan(json: #"[{"id": 1, "title": "a", "fee": "1.50"}]"#)
        #expect(try text(plan, "Loan").contains("public var fee: Decimal\n"))
        #expect(try text(plan, "LoanResponse").contains("var fee: DecimalText\n"))
        #expect(try text(plan, "LoanBody").contains("body.encode(DecimalText(loan.fee), forKey: .fee)"))
        #expect(try text(plan, "LoanRow").contains("formatting.money(loan.fee)"))
    }

    @Test("An enumeration keeps unknown values, and gets a column and a picker")
    func choices() throws {
        let plan = try plan("--fields", "id:Int, title:String, kind:String", "--enum", "kind:book,e-book")
        let choice = try text(plan, "LoanKind")
        #expect(choice.contains(#"case .eBook: "e-book""#))
        #expect(choice.contains("case other(String)"))
        #expect(try text(plan, "LoanKind+Column").contains("extension LoanKind: ColumnValue {}"))
        #expect(try text(plan, "LoanFormView").contains("ForEach(LoanKind.allCases, id: \\.self)"))
        #expect(try text(plan, "Loan").contains("public var kind: LoanKind\n"))
        try plan.write()
        #expect(try self.plan().isEmpty)
    }

    @Test("An enumeration of the package is used by its name")
    func declaredChoice() throws {
        try package.write(
            "public enum Shelf: String, CaseIterable, Codable, Sendable {\n    case top, low = \"l\"\n}\n",
            to: "Sources/Notes/Shelf.swift")
        let plan = try plan("--fields", "id:Int, title:String, shelf:Shelf")
        #expect(try text(plan, "LoanFormView").contains("Text($0.rawValue).tag($0)"))
        #expect(!plan.texts.keys.contains { $0.hasSuffix("Shelf.swift") })
        #expect(plan.texts.keys.contains { $0.hasSuffix("Shelf+Column.swift") })
    }

    @Test("A version is sent as If-Match, is not part of edits, and is not shown")
    func versions() throws {
        let plan = try plan("--fields", "id:Int, title:String, etag:String")
        #expect(try text(plan, "Endpoint+Loans").contains(#"edit.known.map({ "\($0.etag)" })"#))
        #expect(try text(plan, "RemoteLoanGateway").contains(#"policy: EditPolicy(local: ["etag"])"#))
        #expect(!(try text(plan, "LoanDetailView").contains("Etag\"")))
        #expect(!(try text(plan, "LoanDraft").contains("etag")))
        let none = try self.plan("--fields", "id:Int, title:String, etag:String", "--version", "none")
        #expect(!none.diff.contains("If-Match"))
    }

    @Test("A cleared value is sent as null, and an unedited value is left out")
    func emptied() throws {
        let body = try text(plan("--fields", "id:Int, title:String, note:String?"), "LoanBody")
        #expect(body.contains(#"if columns?.contains("note") ?? true { try body.encode(loan.note, forKey: .note) }"#))
        #expect(!body.contains("??\n") && !body.contains("String??"))
    }

    @Test("Views are public, and compiled only if SwiftUI is available")
    func views() throws {
        for name in ["LoansView", "LoanDetailView", "LoanFormView"] {
            let view = try text(plan("--fields", "id:Int, title:String"), name)
            #expect(view.hasPrefix("#if canImport(SwiftUI)\n") && view.hasSuffix("#endif\n"))
            #expect(view.contains("public struct \(name): View {"))
        }
    }

    @Test("A new entity's temporary ID comes from the environment", arguments: ["Int", "String", "UUID"])
    func temporaryID(type: String) throws {
        let made = ["Int": "-Int(environment.random("][type] ?? "environment.uuid()"
        #expect(try text(plan("--fields", "id:\(type), title:String"), "RemoteLoanGateway").contains(made))
    }

    @Test("A new entity has an initial value for each field that its form omits")
    func initial() throws {
        let plan = try plan(
            json:
                #"[{"id": 1, "title": "a", "created_at": "2026-11-01T08:00:00Z", "guide": {"name": "b"}, "tags": ["c"]}]"#
        )
        let gateway = try text(plan, "RemoteLoanGateway")
        #expect(gateway.contains(#"createdAt: environment.now(), guide: LoanGuide(name: ""), tags: []"#))
    }

    @Test(
        "The response or an option determines how the next page is requested",
        arguments: [
            (#"{"data": {"items": [{"id": 1, "title": "a"}], "next": "abc"}}"#, [], "cursor"),
            (#"{"loans": [{"id": 1, "title": "a"}], "next": "/loans?page=2"}"#, [], "Endpoint(link: link)"),
            (#"{"loans": [{"id": 1, "title": "a"}], "total": 9}"#, [], "\"skip\""),
            (#"[{"id": 1, "title": "a"}]"#, ["--link-header"], "Endpoint(link: link)"),
            (#"[{"id": 1, "title": "a"}]"#, ["--cursor", "after"], "\"after\""),
            (#"[{"id": 1, "title": "a"}]"#, ["--whole"], "let query: [URLQueryItem] = []"),
        ] as [(String, [String], String)])
    func pages(json: String, options: [String], wanted: String) throws {
        try package.write(json, to: "answer.json")
        let arguments = ["entity", "Loan", "--json", "answer.json"] + options
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(
            SceneOptions(arguments))
        #expect(try text(plan, "Endpoint+Loans").contains(wanted))
    }

    @Test("A list and a single item are read at their positions in the response")
    func places() throws {
        let json = #"{"data": {"items": [{"id": 1, "title": "a"}]}, "meta": {"total": 1, "next": "abc"}}"#
        let response = try text(plan(json: json, "--envelope", "data.loan"), "LoanListResponse")
        #expect(response.contains(#"loans = try decoder.value(at: "data", "items")"#))
        #expect(response.contains(#"total = try decoder.valueIfPresent(at: "meta", "total")"#))
        #expect(response.contains(#"next = try decoder.valueIfPresent(at: "meta", "next")"#))
        #expect(response.contains(#"= try decoder.value(at: "data", "loan")"#))
        #expect(try text(plan(json: #"[{"id": 1, "title": "a"}]"#), "LoanListResponse").contains("try decoder.value()"))
    }

    @Test("Each choice of the generator is printed with the option that changes it")
    func lines() throws {
        try package.write("public protocol PatientGateway {}\n", to: "Sources/Notes/PatientGateway.swift")
        let json =
            #"{"loans": [{"id": 1, "patient_id": 2, "reason": "a", "status": "open", "fee": "1.50", "at": "2026-11-01T08:00:00Z", "due": "2026-11-01", "etag": "x"}], "total": 1}"#
        let notes = try plan(json: json).notes
        for beginning in [
            "A row shows reason as its title. To change this, pass --title",
            "status is an enumeration: open. To change the values, pass --enum status:…",
            "Read as decimal numbers in strings: fee. To keep the strings, pass --type",
            "Read as dates with a time: at. To read only the day, pass --type",
            "Read as days without a time: due. To keep the strings, pass --type",
            "Edits are sent with etag as If-Match. To change this, pass --version",
            "patientID refers to a patient. The generator keeps it as a plain ID.",
            "The form asks for patientID, reason, status, fee, at, due. To change this, pass --entered",
            "Edits are sent by PATCH with the changed fields.",
            "Pages are requested by limit and skip. To change this, pass --cursor NAME",
            "No item of answer.json is without patientID, reason,",
        ] {
            #expect(notes.contains { $0.hasPrefix(beginning) }, "\(beginning)")
        }
        #expect(notes.count == 11)
    }

    @Test("A field with another entity's ID references its table if the types match", arguments: ["Int", "UUID"])
    func references(type: String) throws {
        try package.write("public protocol PatientGateway {}\n", to: "Sources/Notes/PatientGateway.swift")
        try package.write(
            "public struct Patient: Identifiable {\n    public let id: \(type)\n}\n", to: "Sources/Notes/Patient.swift")
        try package.write("extension Patient {}\n", to: "Sources/Notes/Patient+Record.swift")
        let plan = try plan(json: #"{"loans": [{"id": 1, "patient_id": 2, "reason": "a"}], "total": 1}"#)
        let column = try text(plan, "Loan+Record").contains(
            #"Column("patient_id", \.patientID, references: Patient.self)"#)
        #expect(column == (type == "Int"))
        #expect(plan.notes.contains { $0.hasPrefix("patientID refers to a patient. Its column") } == (type == "Int"))
    }

    @Test("A reference to an entity whose gateway has a cache is reported with the way to show it in rows")
    func joins() throws {
        try package.plan("entity", "Patient", "--fields", "id:Int, name:String").write()
        let plan = try plan(json: #"{"loans": [{"id": 1, "patient_id": 2, "reason": "a"}], "total": 1}"#)
        let advice = #"""
            To show the patient in rows, pass the patients of RemotePatientGateway to RemoteLoanGateway, and add \#
            .joining(patients, on: \.entity.patientID) to its loanList.
            """#
        #expect(plan.notes.contains { $0.hasSuffix(advice) })
    }

    @Test(
        "Keys of the response that describe pages but are not read are reported",
        arguments: [
            (#""page": 1, "total_pages": 4"#, "page, total_pages"), (#""count": 1, "next": null"#, "next"),
            (#""next_page": 2"#, "next_page"),
        ])
    func otherPages(text: String, keys: String) throws {
        let notes = try plan(json: #"{"loans": [{"id": 1, "title": "a"}], \#(text)}"#).notes
        #expect(notes.contains { $0.hasPrefix("\(keys) of the response: not read, and the next page") })
    }

    @Test("A missing target for a layer is reported")
    func withoutLayers() throws {
        let package = try TemporaryPackage([
            "Package.swift":
                #"let package = Package(targets: [.target(name: "Scenes", dependencies: ["PresentationKit"])])"#
        ])
        #expect(
            try package.refusal("entity", "Loan", "--fields", "id:Int, a:String")?.hasPrefix("An entity needs DataKit.")
                == true)
        #expect(
            try package.plan("scene", "Welcome").notes == [
                "No test target depends on Scenes and ReactiveTesting: the tests of scenes are left out."
            ])
    }

    @Test(
        "A sign-in reads tokens and account at their positions in the sample",
        arguments: [
            (
                #"{"data": {"access_token": "abc", "refresh_token": "d", "user": {"id": 12, "email": "a@b.c"}}}"#,
                [
                    #"at: "data", "access_token""#, #"at: "data", "refresh_token""#, #"at: "data", "user", "id""#,
                    #"at: "data", "user", "email""#,
                ]
            ),
            (#"{"token": "abc", "username": "ada"}"#, [#"access: decoder.value(at: "token")"#, #"at: "username""#]),
        ])
    func session(json: String, wanted: [String]) throws {
        try package.write(json, to: "answer.json")
        let plan = try package.plan("login", "SignIn", "--json", "answer.json")
        let response = try text(plan, "SessionResponse")
        for text in wanted { #expect(response.contains(text), "\(text)") }
        #expect(response.contains("RenewalResponse") == json.contains("refresh"))
        // The generator writes none of the sample's tokens.
        #expect(!plan.diff.contains("abc"))
    }

    @Test(
        "A sample without a token or an account is refused",
        arguments: [
            (#"{"id": 1}"#, "No key in answer.json has a token."),
            (#"{"token": "a"}"#, "No key in answer.json identifies the account."),
            ("[]", "answer.json is not a JSON object."),
        ])
    func noSession(json: String, beginning: String) throws {
        try package.write(json, to: "answer.json")
        #expect(try package.refusal("login", "SignIn", "--json", "answer.json")?.hasPrefix(beginning) == true)
    }
}
