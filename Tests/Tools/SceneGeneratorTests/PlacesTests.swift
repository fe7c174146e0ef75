import Foundation
import Testing

@testable import SceneGenerator

/// Files that somebody has moved, and types that are there under a name that is wanted for another.
@Suite("Places") struct PlacesTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit")
    }

    private func move(_ path: String, to folder: String) throws {
        let name = path.split(separator: "/").last ?? ""
        try package.write(package.text(path), to: "\(folder)/\(name)")
        try FileManager.default.removeItem(at: package.url.appending(path: path))
    }

    private func writeList(_ options: String...) throws {
        let arguments = ["list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String"] + options
        try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments)).write()
    }

    @Test(
        "A file that was moved is added to where it is, and not written again",
        arguments: [
            ("Sources/Notes/Carts/CartGateway.swift", "func getCart("),
            ("Tests/NotesTests/Carts/CartGatewayDouble.swift", "func getCart("),
            ("Sources/Notes/Carts/Endpoint+Carts.swift", "static func cart("),
            ("Sources/Notes/Carts/RemoteCartGateway.swift", "func getCart("),
        ])
    func moved(path: String, addition: String) throws {
        try writeList()
        let folder = path.hasPrefix("Tests") ? "Tests/NotesTests/Moved" : "Sources/Notes/Moved"
        try move(path, to: folder)
        let plan = try package.plan("detail", "CartDetail", "--entity", "Cart")
        #expect(plan.texts[path] == nil)
        #expect(plan.texts[path.replacing(/.*\//, with: "\(folder)/")]??.contains(addition) == true)
    }

    @Test("A type of the domain in a file of another name is added to there")
    func renamed() throws {
        try writeList()
        let path = "Sources/Notes/Carts/CartGateway.swift"
        try package.write(package.text(path), to: "Sources/Notes/Gateways.swift")
        try FileManager.default.removeItem(at: package.url.appending(path: path))
        let plan = try package.plan("detail", "CartDetail", "--entity", "Cart")
        #expect(plan.texts[path] == nil)
        #expect(plan.texts["Sources/Notes/Gateways.swift"]??.contains("func getCart(") == true)
    }

    @Test("A register adds to a file that was moved")
    func register() throws {
        try writeList()
        try move("Sources/Notes/Carts/CartsViewModel.swift", to: "Sources/Notes/Moved")
        let plan = try package.plan("form", "AddCart", "--entity", "Cart")
        #expect(plan.texts["Sources/Notes/Moved/CartsViewModel.swift"]??.contains("toAddCart()") == true)
    }

    @Test("What would be a type that is there is refused", arguments: ["Sources/Notes/", "Sources/Notes/Menu/More"])
    func menuItem(path: String) throws {
        try package.write("public struct MenuItem {}\n", to: "\(path)MenuItem.swift")
        #expect(
            try package.refusal("menu", "Menu", "--items", "food, drinks")
                == "MenuItem is there already, in \(path)MenuItem.swift. Choose another name than Menu.")
    }

    @Test("A part of an answer is not called as the sections and the rows of its entity")
    func sections() throws {
        try package.write(
            #"[{"id": 1, "sections": [{"heading": "h"}], "item_view_model": {"a": 1}}]"#, to: "answer.json")
        let plan = try package.plan("list", "Carts", "--entity", "Cart", "--json", "answer.json", "--sectioned")
        for part in ["CartSectionPart", "CartItemViewModelPart"] {
            #expect(plan.texts.keys.contains("Sources/Notes/Carts/\(part).swift"))
        }
        #expect(plan.texts["Sources/Notes/Carts/CartSection.swift"]??.contains("static func sections(") == true)
    }

    @Test("A declared part that is called as the sections is refused")
    func declaredSection() throws {
        try package.write(
            """
            public struct CartSection: Equatable, Sendable {
                public let heading: String
                public init(heading: String) {}
            }
            """, to: "Sources/Notes/CartSection.swift")
        let arguments = ["--entity", "Cart", "--fields", "id:Int, sections:[CartSection]", "--sectioned"]
        let options = try SceneOptions(["list", "Carts"] + arguments)
        #expect(
            throws: GeneratorError(
                "CartSection is there already, in Sources/Notes/CartSection.swift. Choose another name than Cart.")
        ) {
            try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(options)
        }
    }

    @Test(
        "A scene of another kind, or about something else, is not taken for the one that is asked for",
        arguments: [
            ["detail", "Carts", "--entity", "Cart"], ["form", "Carts", "--entity", "Cart"],
            ["list", "Carts", "--entity", "Tag", "--fields", "id:Int, name:String", "--offline"], ["login", "Carts"],
        ])
    func otherScene(arguments: [String]) throws {
        try writeList()
        #expect(
            throws: GeneratorError(
                "Carts is a scene already, of another kind or about something else, in Sources/Notes/Carts/CartsViewModel.swift. Choose another name."
            )
        ) {
            try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
        }
    }

    @Test(
        "A scene that is called as the rows of a list is not taken for them, wherever they are",
        arguments: [
            ["detail", "CartItem", "--entity", "Cart"], ["form", "CartItem", "--entity", "Cart"], ["base", "CartItem"],
        ])
    func rows(arguments: [String]) throws {
        try writeList()
        let path = "Sources/Notes/Carts/CartItemViewModel.swift"
        func expectRefusal(_ path: String) throws {
            let files = try PackageFiles(root: package.url)
            #expect(
                throws: GeneratorError(
                    "CartItemViewModel is there already, in \(path). Choose another name than CartItem.")
            ) {
                try SceneGenerator(files: files, formatter: nil).plan(SceneOptions(arguments))
            }
        }
        try expectRefusal(path)
        try package.write(package.text(path), to: "Sources/Notes/Rows.swift")
        try FileManager.default.removeItem(at: package.url.appending(path: path))
        try expectRefusal("Sources/Notes/Rows.swift")
        #expect(try package.refusal("list", "OldCarts", "--entity", "Cart") == nil)
    }

    @Test("Rows are not taken for the scene that is called as they are")
    func rowsOfScene() throws {
        try package.write("// Mine.\n", to: "Sources/Notes/CartItem/CartItemViewModel.swift")
        #expect(try package.refusal("base", "CartItem") == nil)
        try FileManager.default.removeItem(at: package.url.appending(path: "Sources/Notes/CartItem"))
        try package.plan("base", "CartItem").write()
        #expect(
            try package.refusal("list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String")
                == "CartItemViewModel is there already, in Sources/Notes/CartItem/CartItemViewModel.swift. Choose another name than Cart."
        )
    }

    @Test("The answer of a list is not taken for that of an entity of its name, nor the other way round")
    func listResponse() throws {
        let todos = ["list", "Todos", "--entity", "Todo", "--fields", "id:Int, title:String"]
        let todoLists = ["list", "TodoLists", "--entity", "TodoList", "--fields", "id:Int, name:String"]
        for (first, second) in [(todos, todoLists), (todoLists, todos)] {
            let package = try TemporaryPackage.own("DataKit")
            let generator = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            try generator.plan(SceneOptions(first)).write()
            #expect(
                throws: GeneratorError(
                    "TodoListResponse is there already, in Sources/Notes/\(first[1])/TodoListResponse.swift. Choose another name than \(second[3])."
                )
            ) {
                try generator.plan(SceneOptions(second))
            }
        }
    }

    @Test("An entity that has a list of another one may be called so, as long as the other one has no list of its own")
    func listOfParts() throws {
        try package.plan("entity", "Todo", "--fields", "id:Int, title:String").write()
        try package.plan("list", "TodoLists", "--entity", "TodoList", "--fields", "id:Int, todos:[Todo]").write()
        #expect(try package.refusal("detail", "TodoListDetail", "--entity", "TodoList") == nil)
        #expect(try package.refusal("list", "Todos", "--entity", "Todo") != nil)
    }

    @Test("A scene that asks for more by now is still the one that was generated")
    func useCases() throws {
        try writeList()
        let path = "Sources/Notes/Carts/CartsViewModel.swift"
        try package.write(
            package.text(path).replacing("UseCase = GettingCartList", with: "UseCase = Counting & GettingCartList"),
            to: path)
        #expect(try package.refusal("list", "Carts", "--entity", "Cart") == nil)
    }

    @Test("A scene without an entity is not taken for one about an entity")
    func otherBase() throws {
        try package.plan("base", "Welcome").write()
        #expect(
            try package.refusal("list", "Welcome", "--entity", "Zap", "--fields", "id:Int")
                == "Welcome is a scene already, of another kind or about something else, in Sources/Notes/Welcome/WelcomeViewModel.swift. Choose another name."
        )
        #expect(try package.refusal("base", "Welcome") == nil)
    }
}
