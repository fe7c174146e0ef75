import Testing

@testable import SceneGenerator

/// What a server's answer makes of the generated code, and what is said of what is left out.
@Suite("Servers") struct ContractGenerationTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit")
    }

    private func plan(_ json: String, _ arguments: String...) throws -> Plan {
        try package.write(json, to: "answer.json")
        let all = ["list", "Carts", "--entity", "Cart", "--json", "answer.json", "--paging"] + arguments
        return try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(all))
    }

    private func text(_ plan: Plan, _ name: String) throws -> String {
        try #require(plan.texts["Sources/Notes/Carts/\(name).swift"] ?? nil)
    }

    @Test("A cursor in the answer is handed back in the next request, by the item that --cursor names")
    func cursor() throws {
        let plan = try plan(#"{"data": {"items": [{"uuid": 1}], "next": "abc"}}"#, "--cursor", "after")
        #expect(try text(plan, "Endpoint+Carts").contains(#"URLQueryItem(name: "after", value: $0)"#))
        #expect(!(try text(plan, "Endpoint+Carts").contains("skip")))
        let answer = try text(plan, "CartListResponse")
        #expect(answer.contains("next: next.map { .cursor($0) }"))
        #expect(answer.contains("answer.nestedContainer(keyedBy: Key.self, forKey: .data).decode("))
        #expect(try text(plan, "CartResponse").contains(#"case id = "uuid""#))
        #expect(plan.notes.contains("The next page is asked for by after=…; --cursor NAME says otherwise."))
    }

    @Test("A link to the next page is followed, whether it is in the answer or in a header field")
    func links() throws {
        let link = try plan(#"{"carts": [{"id": 1}], "next": "/carts?page=2"}"#)
        #expect(try text(link, "Endpoint+Carts").contains("Endpoint(link: link)"))
        let header = try plan(#"[{"id": 1}]"#, "--link-header")
        #expect(try text(header, "RemoteCartGateway").contains("page.next = answer.next"))
    }

    @Test("A key that is about pages and is not read is named")
    func ignored() throws {
        #expect(
            try plan(#"{"carts": [{"id": 1}], "next_page": 2}"#).notes.contains("next_page of the answer is not read."))
    }

    @Test("Tests go where what they test is known; where no target does, that is said")
    func tests() throws {
        let targets = """
            .target(name: "LDomain", dependencies: ["DomainKit"]), .target(name: "LData", dependencies: ["LDomain", "DataKit"]),
            .target(name: "LScenes", dependencies: ["LDomain", "PresentationKit"]),
            .testTarget(name: "LScenesTests", dependencies: ["LScenes", "ReactiveTesting"]),
            """
        let package = try TemporaryPackage(["Package.swift": "let package = Package(targets: [\(targets)])"])
        let arguments = ["detail", "CartDetail", "--entity", "Cart", "--fields", "id:Int"]
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(
            SceneOptions(arguments))
        #expect(plan.texts.keys.contains("Tests/LScenesTests/CartDetail/CartDetailViewModelTests.swift"))
        #expect(!plan.texts.keys.contains { $0.contains("RemoteCartGatewayTests") })
        #expect(plan.notes == ["No test target depends on LData: its tests are left out."])
    }

    @Test("A form says which fields it does not ask for")
    func form() throws {
        let arguments = [
            "form", "AddCart", "--entity", "Cart", "--fields", "id:Int, name:String, total:Decimal, tags:[String]",
        ]
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(
            SceneOptions(arguments))
        #expect(
            plan.notes == [
                "The form does not ask for total, which the server seems to compute. --entered with all fields to ask for says otherwise.",
                "The form leaves out tags: no control is made for such a type.",
            ])
    }

    @Test("The form of an entity asks for what the one that is there asks for")
    func secondForm() throws {
        func plan(_ arguments: String...) throws -> Plan {
            try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
        }
        try plan(
            "form", "AddCart", "--entity", "Cart", "--fields", "id:Int, name:String, note:String?", "--entered", "name"
        ).write()
        #expect(!(try text(plan("edit", "EditCart"), "CartDraft").contains("note")))
        #expect(try package.refusal("edit", "EditCart", "--entered", "name") == nil)
        #expect(
            try package.refusal("edit", "EditCart", "--entered", "name, note")
                == "A form of carts asks for name already, in Sources/Notes/Carts/NewCart.swift. Leave --entered out, or remove that form first."
        )
    }

    @Test("A value that somebody has emptied is sent as null, where a form edits what is there")
    func emptied() throws {
        func body(_ arguments: String...) throws -> String {
            let generator = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            return try text(generator.plan(SceneOptions(arguments)), "CartBody")
        }
        let emptied = try body("edit", "EditCart", "--entity", "Cart", "--fields", "id:Int, note:String?")
        #expect(emptied.contains("try fields.encode(note, forKey: .note)"))
        // The compiler makes no keys for what encodes itself.
        #expect(emptied.contains("enum CodingKeys"))
        let unemptied = try body("edit", "EditCart", "--entity", "Cart", "--fields", "id:Int, note:String")
        #expect(!unemptied.contains("encode(to"))
    }

    @Test("An offline list follows changes: it is not loaded again after them, which a server out of reach would fail")
    func offlineForms() throws {
        func plan(_ arguments: String...) throws -> Plan {
            try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
        }
        try plan("list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String", "--offline").write()
        try plan("form", "AddCart", "--entity", "Cart").write()
        try plan("edit", "EditCart").write()
        let list = try package.text("Sources/Notes/Carts/CartsViewModel.swift")
        #expect(list.contains("navigator.toAddCart()"))
        #expect(list.contains("navigator.toEditCart($0)"))
        #expect(!list.contains("load: .never()"))
        // What is sent comes from the outbox, which has whole carts.
        #expect(!(try package.text("Sources/Notes/Carts/CartBody.swift").contains("NewCart")))
    }

    @Test("A number, a whole one and an address are typed on keyboards of their own")
    func keyboards() throws {
        let package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
        let fields = "id:Int, name:String, price:Decimal, count:Int?, page:URL"
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            .plan(SceneOptions(["form", "AddCart", "--entity", "Cart", "--fields", fields]))
        let view = try #require(plan.texts["Sources/Notes/AddCart/AddCartView.swift"] ?? nil)
        #expect(view.matches(of: /takes\(\.(\w+)/).map { String($0.1) } == ["decimal", "wholeNumber", "address"])
    }

    @Test("Details without a field beside the title show nothing of a value")
    func bareDetail() throws {
        let package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            .plan(SceneOptions(["detail", "CartDetail", "--entity", "Cart", "--fields", "id:Int, name:String"]))
        #expect(
            try #require(plan.texts["Sources/Notes/CartDetail/CartDetailView.swift"] ?? nil).contains("let value")
                == false)
    }
}
