import Testing

@testable import SceneGenerator

/// What a server's answer makes of the generated code, and what is said of what is left out.
@Suite("Servers") struct ContractGenerationTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit")
    }

    private func plan(_ json: String, _ arguments: String...) throws -> Plan { try plan(json, arguments) }

    private func plan(_ json: String, _ arguments: [String]) throws -> Plan {
        try package.write(json, to: "answer.json")
        let all = ["list", "Carts", "--entity", "Cart", "--json", "answer.json", "--paging"] + arguments
        return try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(all))
    }

    private func text(_ plan: Plan, _ name: String, _ folder: String = "Carts") throws -> String {
        try #require(plan.texts["Sources/Notes/\(folder)/\(name).swift"] ?? nil)
    }

    @Test("A cursor in the answer is handed back in the next request, by the item that --cursor names")
    func cursor() throws {
        let plan = try plan(#"{"data": {"items": [{"uuid": 1}], "next": "abc"}}"#, "--cursor", "after")
        #expect(try text(plan, "Endpoint+Carts").contains(#"URLQueryItem(name: "after", value: $0)"#))
        #expect(!(try text(plan, "Endpoint+Carts").contains("skip")))
        let answer = try text(plan, "CartListResponse")
        // Some servers end their lists with an empty cursor.
        #expect(answer.contains("next: next.flatMap { $0.isEmpty ? nil : .cursor($0) }"))
        #expect(answer.contains("answer.nestedContainer(keyedBy: Key.self, forKey: .data).decode("))
        #expect(try text(plan, "CartResponse").contains(#"case id = "uuid""#))
        #expect(plan.notes.contains("The next page is asked for by after=…; --cursor NAME says otherwise."))
    }

    @Test("A link to the next page is followed, whether it is in the answer or in a header field")
    func links() throws {
        let link = try plan(#"{"carts": [{"id": 1}], "next": "/carts?page=2"}"#)
        #expect(try text(link, "Endpoint+Carts").contains("Endpoint(link: link)"))
        let header = try plan(#"[{"id": 1}]"#, "--link-header")
        #expect(try text(header, "CartListResponse").contains("page(next: answer.next)"))
        let both = try plan(#"{"carts": [{"id": 1}], "next": "abc"}"#, "--link-header")
        #expect(try text(both, "Endpoint+Carts").contains(#""per_page""#))
        #expect(!(try text(both, "CartListResponse").contains("var next")))
        #expect(both.notes.contains("next of the answer is not read."))
    }

    @Test("The demo server of a clone has a next page where the answer has one")
    func demo() throws {
        let sample = try TemporaryPackage.sample()
        try sample.write(#"{"waybills": [{"id": 1}], "next": "abc"}"#, to: "answer.json")
        let plan = try SceneGenerator(files: PackageFiles(root: sample.url), formatter: nil).plan(
            SceneOptions(["list", "Waybills", "--entity", "Waybill", "--json", "answer.json", "--paging"]))
        let catalog = try #require(plan.texts.first { $0.key.hasSuffix("/WaybillCatalog.swift") }?.value)
        #expect(catalog.contains(#"let next: JSON = end < waybills.count ? .string("\(end)") : .null"#))
        #expect(catalog.contains(#""next": next"#))
    }

    @Test("A list that comes at once is a page without a next one, and stays so when another list comes page by page")
    func unpaged() throws {
        let generator = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
        let fields = ["--entity", "Cart", "--fields", "id:Int"]
        try generator.plan(SceneOptions(["list", "Carts"] + fields)).write()
        #expect(!(try package.text("Sources/Notes/Carts/Endpoint+Carts.swift").contains("limit")))
        #expect(try package.text("Sources/Notes/Carts/CartListResponse.swift").contains("items: carts.elements"))
        let other = try generator.plan(SceneOptions(["list", "AllCarts", "--paging"] + fields))
        #expect(
            try #require(other.texts["Sources/Notes/AllCarts/AllCartsViewModel.swift"] ?? nil).contains(
                "getPage: useCase.getCartList"))
        #expect(
            other.notes == [
                "The gateway of carts asks for all at once, and still does. Change page(_:) in Sources/Notes/Carts/CartListResponse.swift and the endpoint for pages."
            ])
        try package.write(#"{"orders": [{"id": 1}], "next": "abc"}"#, to: "answer.json")
        let order = try generator.plan(
            SceneOptions(["list", "Orders", "--entity", "Order", "--json", "answer.json"]))
        #expect(order.notes == ["The answer has a next page, which is not asked for without --paging."])
        #expect(!(try text(order, "OrderListResponse", "Orders").contains("next")))
        try package.write(#"{"orders": [{"id": 1}], "total": 7}"#, to: "answer.json")
        let counted = try generator.plan(
            SceneOptions(["list", "Orders", "--entity", "Order", "--json", "answer.json"]))
        #expect(counted.notes == ["The server counts its orders: with pages, use --paging."])
    }

    @Test("What is said of a page may be missing in the last one: its items are read all the same")
    func lastPage() throws {
        let plan = try plan(#"{"data": {"items": [{"id": 1}]}, "meta": {"total": 1, "paging": {"next": "abc"}}}"#)
        let answer = try text(plan, "CartListResponse")
        let meta = "answer.nestedContainer(keyedBy: Key.self, forKey: .meta)"
        #expect(answer.contains("carts = try answer.nestedContainer(keyedBy: Key.self, forKey: .data).decode("))
        #expect(answer.contains("total = try (try? \(meta))?.decodeIfPresent("))
        #expect(
            answer.contains(
                "next = try (try? \(meta).nestedContainer(keyedBy: Key.self, forKey: .paging))?.decodeIfPresent("))
    }

    @Test("The next page of OData is a link, and that of a bare array is a guess, which is said")
    func guesses() throws {
        let link = try plan(
            #"{"@odata.count": 2, "value": [{"id": 1}], "@odata.nextLink": "https://example.com/carts?$skip=1"}"#)
        #expect(try text(link, "Endpoint+Carts").contains("Endpoint(link: link)"))
        #expect(try text(link, "CartListResponse").contains(#"case next = "@odata.nextLink""#))
        let note =
            "The answer does not say how its pages are asked for: by limit and skip, which is a guess. Change the endpoint of carts where the server wants something else, or use --link-header."
        #expect(try plan(#"[{"id": 1}]"#).notes == [note])
        #expect(try plan(#"[{"id": 1}]"#, "--link-header").notes == [])
        #expect(try plan(#"{"carts": [{"id": 1}], "total": 7}"#).notes == [])
    }

    @Test("A key that is about pages and is not read is named")
    func ignored() throws {
        #expect(
            try plan(#"{"carts": [{"id": 1}], "next_page": 2}"#).notes.contains("next_page of the answer is not read."))
    }

    @Test("A key that begins with a number sign, as in JSON that is made from XML, does not end a text of the tests")
    func numberSigns() throws {
        let json = ##"{"#carts": [{"id": 1, "#text": "a", "size": {"#text": "b"}}]}"##
        let item = ##"{"id": 7, "\#u{23}text": "Text 7", "size": {"\#u{23}text": "Text 7"}}"##
        for (file, options) in [("RemoteCartGatewayTests", []), ("EditableCartGatewayTests", ["--offline"])] {
            let plan = try plan(json, ["--envelope", "#data"] + options)
            let text = try #require(plan.texts["Tests/NotesTests/Carts/\(file).swift"] ?? nil)
            #expect(text.contains(##"json = #"\##(item)"#"##))
            #expect(text.contains(##"single = #"{"\#u{23}data": \##(item)}"#"##))
            #expect(text.contains(##"json = #"{"\#u{23}carts": [ITEM, {}]}"#"##))
            // In other texts it ends nothing.
            #expect(text.contains(##"message: "No #text.""##) == options.contains("--offline"))
            #expect(
                text.contains(##"refusal = #"{"errors": {"\#u{23}text": "No #text."}}"#"##)
                    == options.contains("--offline"))
        }
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

    @Test("What is never null in the file is required, which is said of a list")
    func neverNull() throws {
        let note =
            "No item of answer.json is without name, tags: one that comes without is left out of the list. Where that may be, write null there in an item of the file."
        let json =
            #"{"carts": [{"id": 1, "name": "a", "tags": ["a"], "note": null}, {"id": 2, "name": "b", "tags": ["b"], "note": "c"}], "total": 7}"#
        #expect(try plan(json).notes.contains(note))
        #expect(
            !(try plan(["detail", "CartDetail", "--entity", "Cart", "--json", "answer.json"]).notes.contains(note)))
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
                "Nothing opens AddCart yet: there is no list of carts. Once there is one, write the same again.",
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
        #expect(emptied.contains("var note: String??"))
        let unemptied = try body("edit", "EditCart", "--entity", "Cart", "--fields", "id:Int, note:String")
        #expect(unemptied.contains("var note: String\n"))
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
    }

    @Test("A number, a whole one and an address are typed on keyboards of their own")
    func keyboards() throws {
        let package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
        let fields = "id:Int, name:String, price:Decimal, count:Int?, page:URL"
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            .plan(SceneOptions(["form", "AddCart", "--entity", "Cart", "--fields", fields]))
        let view = try #require(plan.texts["Sources/Notes/AddCart/AddCartView.swift"] ?? nil)
        #expect(view.matches(of: /takes\(\.(\w+)/).map { String($0.1) } == ["decimal", "wholeNumber", "url"])
    }

    @Test(
        "Two lists of an entity have rows of their own, and the form that one opens is a requirement of its navigator")
    func twoLists() throws {
        let package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
        try package.plan("list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String").write()
        let other = try package.plan("list", "OldCarts", "--entity", "Cart")
        #expect(
            try #require(other.texts["Sources/Notes/OldCarts/OldCartsView.swift"] ?? nil).contains(
                "struct OldCartsRow: View {"))
        #expect(
            try package.plan("form", "AddCart").notes == [
                "The CartsNavigator, in Sources/Notes/Carts/CartsViewModel.swift, has another requirement: your navigator opens AddCart."
            ])
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

    private func plan(_ arguments: [String]) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
    }

    @Test("An entity that has others of its kind is read, sampled and kept without them")
    func recursion() throws {
        let arguments = ["list", "Categories", "--entity", "Category", "--cached"]
        let new = try plan(arguments + ["--fields", "id:Int, name:String, children:[Category]"])
        let entity = try #require(new.texts["Sources/Notes/Categories/Category.swift"] ?? nil)
        #expect(entity.contains("struct Category: Identifiable, Equatable, Sendable, Codable {"))
        try package.write(entity, to: "Sources/Notes/Category.swift")
        let plan = try plan(arguments)
        let sample = try #require(plan.texts["Tests/NotesTests/Categories/Category+Sample.swift"] ?? nil)
        #expect(sample.contains("children: []"))
        #expect(
            try #require(plan.texts["Sources/Notes/Categories/CategoryResponse.swift"] ?? nil).contains(
                "children: children.map(\\.category)"))
    }

    @Test("Types that contain one another are sampled until one would contain itself")
    func mutualRecursion() throws {
        try package.write(
            """
            public struct Leg: Equatable, Sendable, Codable {
                public let cart: Cart
                public let no: Int
                public init(cart: Cart, no: Int) {}
            }
            """,
            to: "Sources/Notes/Leg.swift")
        let legs = try plan(["list", "Carts", "--entity", "Cart", "--fields", "id:Int, legs:[Leg]"])
        let sample = try #require(legs.texts["Tests/NotesTests/Carts/Cart+Sample.swift"] ?? nil)
        #expect(sample.contains("legs: []"))
    }

    @Test("The types of a declared type are read as well, however deep")
    func deepParts() throws {
        try package.write(
            """
            public struct CartItem: Hashable, Sendable, Codable {
                public let tag: ItemTag
                public init(tag: ItemTag) {}
            }
            public struct ItemTag: Hashable, Sendable, Codable {
                public let name: String
                public init(name: String) {}
            }
            """,
            to: "Sources/Notes/CartItem.swift")
        let plan = try plan(["list", "Carts", "--entity", "Cart", "--fields", "id:Int, items:[CartItem]"])
        let sample = try #require(plan.texts["Tests/NotesTests/Carts/Cart+Sample.swift"] ?? nil)
        #expect(sample.contains("items: [CartItem(tag: ItemTag(name: "))
        #expect(plan.texts.keys.contains("Sources/Notes/Carts/ItemTagResponse.swift"))
    }

    @Test("A type of the package that the answer would have with other fields is left alone, and that is said")
    func declaredPart() throws {
        try package.write(
            "public struct CartItem {\n    public let title: String\n    public init(title: String) {}\n}\n",
            to: "Sources/Notes/CartItem.swift")
        try package.write(#"[{"id": 1, "items": [{"sku": "a"}]}]"#, to: "answer.json")
        #expect(
            try package.refusal("list", "Carts", "--entity", "Cart", "--json", "answer.json")
                == "items of the answer would be CartItem, which is there already, in Sources/Notes/CartItem.swift, with other fields: title:String there, sku:String here. Give that type another name, or take items out of the file."
        )
    }

    @Test("The path of a list that is called as its entity is said")
    func singularPath() throws {
        func notes(_ list: String) throws -> [String] {
            try plan(["list", list, "--entity", "Vehicle", "--fields", "id:Int"]).notes.filter { $0.contains("path") }
        }
        #expect(
            try notes("Vehicle") == [
                "The list is called as its entity, and the path on the server as the list: vehicle. For vehicles call it Vehicles, or change the path in Endpoint+Vehicle."
            ])
        #expect(try notes("Vehicles") == [])
    }

    @Test("A gateway without a cache is not asked for one")
    func uncached() throws {
        try plan(["detail", "CartDetail", "--entity", "Cart", "--fields", "id:Int, name:String"]).write()
        #expect(
            try package.refusal("list", "Carts", "--entity", "Cart", "--cached")
                == "Sources/Notes/Carts/RemoteCartGateway.swift is a gateway without a cache. Remove it, or leave --cached out."
        )
        #expect(try package.refusal("list", "Carts", "--entity", "Cart") == nil)
    }

    @Test(
        "An account of the team's own is not taken for the one that signs in",
        arguments: ["let id: Int\n    let balance: Int", "let id: String\n    let username: String"])
    func account(fields: String) throws {
        try package.write(
            "struct Account: Identifiable {\n    \(fields)\n}\n",
            to: "Sources/Notes/Account.swift")
        #expect(
            try package.refusal("login", "SignIn")?.hasPrefix(
                "The account of who signs in has an id:Int and a username:String, and Account, in Sources/Notes/Account.swift, has other fields."
            ) == true)
    }

    @Test("Types of the team's own that are called as the sample's are not taken for those")
    func ownTypes() throws {
        try package.write("struct UseCases {}\nstruct Store {}\n", to: "Sources/Notes/Own.swift")
        let plan = try plan(["list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String", "--offline"])
        #expect(plan.diff.contains("struct CartUseCases"))
    }

    @Test("A type within another one, or outside of the domain, is not taken for the entity of its name")
    func otherTypes() throws {
        let layered = try TemporaryPackage.layered()
        try layered.plan("list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String").write()
        try layered.write("struct Query {\n    enum Cart {\n    }\n}\n", to: "Sources/LDomain/Query.swift")
        try layered.write("enum Cart {}\n", to: "Sources/LScenes/Cart.swift")
        #expect(try layered.refusal("detail", "CartDetail") == nil)
    }

    @Test("Names in SQL are in quotation marks: some are words of it")
    func quoted() throws {
        let plan = try plan(
            ["list", "Carts", "--entity", "Cart", "--fields", "id:Int, order:Int, group:String", "--cached"])
        let migration = try text(plan, "Migration+Carts")
        #expect(migration.contains(#"CREATE TABLE "carts" ("#))
        #expect(migration.contains(#""order" INTEGER NOT NULL,"#))
    }

    @Test("Yes, no and neither are three in a form")
    func optionalToggle() throws {
        let package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            .plan(SceneOptions(["edit", "EditCart", "--entity", "Cart", "--fields", "id:Int, isPaid:Bool?"]))
        let draft = try #require(plan.texts["Sources/Notes/Carts/CartDraft.swift"] ?? nil)
        #expect(draft.contains("public var isPaid: Bool?\n"))
        #expect(draft.contains("self.init(isPaid: cart.isPaid)"))
        let view = try #require(plan.texts["Sources/Notes/EditCart/EditCartView.swift"] ?? nil)
        #expect(view.contains("Text(\"–\").tag(Bool?.none)"))
    }

    @Test("A part of an entity is sent by PATCH: what PUT leaves out a server may empty")
    func method() throws {
        func editor(_ fields: String, _ name: String) throws -> String {
            try text(plan(["edit", "EditCart", "--entity", "Cart", "--fields", fields]), name)
        }
        #expect(try editor("id:Int, name:String", "Endpoint+Carts").contains("Endpoint(.put, "))
        let part = "id:Int, name:String, total:Decimal"
        let endpoint = try editor(part, "Endpoint+Carts")
        #expect(endpoint.contains(".patch, ") && endpoint.contains("isIdempotent: true"))
        #expect(!endpoint.contains(".put, "))
        #expect(try editor(part, "CartBody").contains("if cart.name != shown.name { self.name = cart.name }"))
    }

    @Test("A form without a list is opened by nothing, and that is said; a diff is nothing but a diff")
    func notes() throws {
        let arguments = ["form", "AddCart", "--entity", "Cart", "--fields", "id:Int, name:String", "--dry-run"]
        let form = try plan(arguments)
        #expect(
            form.notes == [
                "Nothing opens AddCart yet: there is no list of carts. Once there is one, write the same again."
            ])
        let report = try form.report(of: SceneOptions(arguments))
        #expect(report.output.hasPrefix("--- /dev/null"))
        #expect(report.notes == "Note: \(form.notes[0])\n")
    }

    @Test("What is asked for twice is there already, also where no control is made for all of it")
    func twice() throws {
        try plan([
            "form", "AddCart", "--entity", "Cart", "--fields", "id:Int, name:String, tags:[String]", "--entered",
            "name, tags",
        ]).write()
        #expect(try package.refusal("form", "AddCart", "--entity", "Cart", "--entered", "name, tags") == nil)
        // A field that was added by hand counts as asked for.
        let path = "Sources/Notes/Carts/NewCart.swift"
        let new = try package.text(path).replacing(
            "public let name", with: "public let tags: [String]\n    public let name")
        try package.write(new.replacing("init(", with: "init(tags: [String], "), to: path)
        #expect(try package.refusal("edit", "EditCart", "--entity", "Cart") == nil)
    }

    @Test("A nested type with an identity can become an entity")
    func identifiedPart() throws {
        let items = try plan(#"[{"id": 1, "items": [{"id": 3, "n": 1}], "place": {"zip": "a"}}]"#)
        #expect(try text(items, "CartItem").contains("struct CartItem: Identifiable, Equatable, Sendable, Codable {"))
        #expect(try text(items, "CartPlace").contains("struct CartPlace: Equatable, Sendable, Codable {"))
        try items.write()
        #expect(try package.refusal("list", "CartItems", "--entity", "CartItem") == nil)
    }

    @Test("What a single answer stands in is read, of its own file or by --envelope, and by what is generated later")
    func envelope() throws {
        try package.write(#"{"data": {"cart": {"id": 1, "name": "a"}}}"#, to: "answer.json")
        try plan(["detail", "CartDetail", "--entity", "Cart", "--json", "answer.json"]).write()
        let envelope = try package.text("Sources/Notes/Carts/CartEnvelope.swift")
        #expect(
            envelope.contains(
                "answer.nestedContainer(keyedBy: Key.self, forKey: .data).decode(CartResponse.self, forKey: .cart)"))
        #expect(
            try package.text("Sources/Notes/Carts/Endpoint+Carts.swift").contains("extension Endpoint<CartEnvelope>"))
        #expect(
            try package.text("Tests/NotesTests/Carts/RemoteCartGatewayTests.swift").contains(
                ##"#"{"data": {"cart": {"id": 7, "name": "Name 7"}}}"#"##))
        try plan(["form", "AddCart"]).write()
        let endpoints = try package.text("Sources/Notes/Carts/Endpoint+Carts.swift")
        #expect(
            endpoints.matches(of: /extension Endpoint<(\w+)>/).map { String($0.1) } == ["CartEnvelope", "CartEnvelope"])
        // Offline everything is asked for at once.
        let offline = try plan([
            "list", "Boxes", "--entity", "Box", "--fields", "id:Int, name:String", "--offline", "--envelope", "box",
        ])
        #expect(try text(offline, "BoxEnvelope", "Boxes").contains("answer.decode(BoxResponse.self, forKey: .box)"))
        let bare = try plan(["detail", "BoxDetail", "--entity", "Box", "--fields", "id:Int, name:String"])
        #expect(!(bare.diff.contains("Envelope")))
        try bare.write()
        #expect(
            try package.refusal("form", "AddBox", "--envelope", "data")
                == "Single answers are read without “data” already, in Sources/Notes/Boxes/Endpoint+Boxes.swift. Remove that file and the tests of the gateway, and generate again what they are for, with --envelope or without."
        )
    }

    @Test("Where a list stands in what single answers may stand in as well, that is said")
    func enveloped() throws {
        let note =
            "Single answers are read without “data”, in which the list stands. Where they stand in it as well, say so by --envelope data."
        #expect(try plan(#"{"data": [{"id": 1}], "total": 7}"#).notes == [note])
        #expect(try plan(#"{"data": [{"id": 1}], "total": 7}"#, "--envelope", "data").notes == [])
        #expect(try plan(#"{"carts": [{"id": 1}], "total": 7}"#).notes == [])
    }

    @Test(
        "An answer that says less of an entity, or has fewer nulls, is one of it; else the fields that differ are named"
    )
    func fewerNulls() throws {
        try plan(
            #"[{"id": 1, "note": null, "amount": 1.5, "tags": ["a"], "place": {"zip": "1"}}, {"id": 2, "note": "b", "amount": 2, "tags": [], "place": null}]"#
        ).write()
        let arguments = ["detail", "CartDetail", "--entity", "Cart", "--json", "answer.json"]
        try package.write(
            #"{"data": {"id": 1, "note": "https://a.b", "amount": 2, "tags": [], "place": {"zip": "1"}}}"#,
            to: "answer.json")
        let plan = try plan(arguments)
        #expect(plan.notes == [])
        #expect(plan.texts.keys.contains("Sources/Notes/Carts/CartEnvelope.swift"))
        try package.write(#"{"id": 1, "note": 3, "amount": "2", "tags": [], "colour": "a"}"#, to: "answer.json")
        #expect(
            try package.refusal("detail", "CartDetail", "--entity", "Cart", "--json", "answer.json")
                == "Cart is there already, in Sources/Notes/Carts/Cart.swift, with other fields: note:String?, amount:Decimal there, note:Int, amount:String, colour:String here. Leave --fields and --json out to use it as it is, or choose another name."
        )
    }

    @Test("A cursor that nothing is asked by is said to be without effect")
    func withoutCursor() throws {
        #expect(
            try plan(#"{"carts": [{"id": 1}], "total": 1}"#, "--cursor", "after").notes == [
                "--cursor changes nothing: the answer has no cursor that is asked for."
            ])
    }

    @Test(
        "A layer that has no target is named, whatever is generated",
        arguments: [
            (["login", "SignIn"], ["No target that knows Scenes depends on DataKit: no gateway was written."]),
            (["base", "Welcome"], []), (["menu", "Start", "--items", "a, b"], []),
        ])
    func withoutLayers(arguments: [String], others: [String]) throws {
        let package = try TemporaryPackage([
            "Package.swift":
                #"let package = Package(targets: [.target(name: "Scenes", dependencies: ["PresentationKit"])])"#
        ])
        let plan = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            .plan(SceneOptions(arguments))
        #expect(
            plan.notes == others + [
                "No test target depends on Scenes and ReactiveTesting: the tests of scenes are left out."
            ])
    }

    @Test("What is taken back is not said to be there")
    func takenBack() throws {
        let package = try TemporaryPackage.own("DataKit", "PresentationKitSwiftUI")
        try package.plan("list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String").write()
        try package.write("// Mine.\n", to: "Sources/Notes/Carts/CartsView.swift")
        let notes = try package.plan("form", "AddCart").notes
        #expect(notes.count == 1)
        #expect(notes[0].hasPrefix("AddCart is opened by nothing yet."))
    }
}
