import Foundation
import Testing

@testable import SceneGenerator

/// A request that cannot be fulfilled is refused with a message that says what to write instead.
@Suite("Refusals") struct RefusalTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit")
    }

    private func refusal(_ line: String) throws -> String {
        let arguments =
            line.isEmpty ? [] : line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        do throws(GeneratorError) {
            _ = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil).plan(SceneOptions(arguments))
            return ""
        } catch {
            return error.message
        }
    }

    @Test(
        "Each mistake has its sentence",
        arguments: [
            ("", "What is to be generated? Write one of base, list"),
            ("scene|Carts", "“scene” is not a kind of scene."),
            ("list", "The list needs a name: swift package scene list Carts"),
            ("list|Carts|id:Int", "“id:Int” is too much. Put a list of fields in quotation marks."),
            ("templates|Carts", "“Carts” is too much."),
            ("list|Carts|--page", "There is no option --page. The options are --entity"),
            ("list|Carts|--entity", "--entity wants a value, such as --entity Cart."),
            ("list|Carts|--entity=", "--entity wants a value, such as --entity Cart."),
            ("list|Carts|--entity|Cart|--entity|Car", "--entity is there twice."),
            ("list|Carts", "What is Carts about? Add --entity"),
            ("list|Texts|--entity|Text|--fields|id:Int", "“Text” is a type of SwiftUI, which generated files use."),
            ("list|carts|--entity|Cart", "“carts” cannot be the name of a scene."),
            ("list|Ca rts|--entity|Cart", "“Ca rts” cannot be the name of a scene."),
            ("list|Titles|--entity|Title|--fields|id:Int", "“Title” is a type of the generated files themselves"),
            ("list|Marks|--entity|Mark|--fields|id:Int", "“Mark” is a type of the generated files themselves"),
            ("list|Options|--entity|Option|--fields|id:Int", "“Option” is a type of the generated files themselves"),
            ("list|Bodies|--entity|Body|--fields|id:Int", "“Body” is a type of the generated files themselves"),
            ("base|Self", "“Self” is a word of Swift."),
            ("list|Returns|--entity|Return|--fields|id:Int, total:Double", "“Return” is a word of Swift."),
            ("list|Carts|--entity|Cart", "Cart is not a type of this package. Say what it has, by --fields"),
            ("list|Carts|--entity|Cart|--fields|id", "“id” is not a field. Write a name, a colon and a type"),
            ("list|Carts|--entity|Cart|--fields|", "Cart has no fields."),
            ("list|Carts|--entity|Cart|--fields|id:Int, id:Int", "Cart has the field id twice."),
            (
                "list|Carts|--entity|Cart|--fields|id:Int, class:String",
                "“class” cannot be the name of a field: it is a word of Swift."
            ),
            ("entity|Cart|--fields|id:Int, check:String", "“check” cannot be the name of a field: a form checks"),
            (
                "entity|Cart|--fields|id:Int, parent:Cart?",
                "A Cart cannot have another one as its parent, since a struct has no room for itself. Write its identity, such as parentID:Int?, or several, as in parent:[Cart]."
            ),
            (
                "form|AddCart|--entity|Cart|--fields|id:Int, price:Int, priceText:String",
                "price and priceText of Cart would both be priceText in its form."
            ),
            (
                "list|Carts|--entity|Cart|--fields|id:Int, names:AString]",
                "“AString]” is not a type that a field can have."
            ),
            (
                "list|Carts|--entity|Cart|--fields|id:Int, names:[StringA",
                "“[StringA” is not a type that a field can have."
            ),
            ("list|Carts|--entity|Cart|--fields|id:Int, Name:String", "“Name” cannot be the name of a field."),
            ("list|Carts|--entity|Cart|--fields|id:int", "“int” is not a type that a field can have."),
            ("list|Carts|--entity|Cart|--fields|name:String", "Cart has no field that identifies it."),
            ("list|Carts|--entity|Cart|--fields|id:Double", "The id of Cart is Double."),
            (
                "list|Carts|--entity|Cart|--fields|id:Int, items:[CartItem]",
                "CartItem, the type of items, is not a type of this package. Generate it first: swift package scene entity CartItem"
            ),
            ("list|Carts|--fields|id:Int", "Which entity has these fields?"),
            (
                "list|Carts|--entity|Cart|--fields|id:Int|--json|a.json",
                "--fields and --json both say what the entity is."
            ),
            ("list|Carts|--entity|Cart|--json|none.json", "none.json cannot be read."),
            ("detail|CartDetail|--paging", "--paging: only a list has that."),
            (
                "list|Carts|--entity|Cart|--fields|id:Int|--entered|id",
                "--entered: only a form and a list with --offline have that."
            ),
            ("form|CreateCart|--cached", "--cached: only a list and a detail have that."),
            (
                "form|AddCart|--entity|Cart|--fields|id:Int, name:String|--entered|nme",
                "Cart has no field nme. --entered takes some of name."
            ),
            (
                "list|Carts|--entity|Cart|--fields|id:Int|--offline",
                "Cart has no field that people could enter. A form asks for texts, numbers, days, addresses and yes or no: for a list that nobody edits write --cached in place of --offline."
            ),
            ("entity|Cart|--fields|id:Int, table:String", "“table” cannot be the name of a field: a table keeps it."),
            (
                "form|AddCart|--entity|Cart|--fields|id:Int, name:String|--entered|id, name",
                "The server says what the id of Cart is. Leave id out of --entered."
            ),
            ("detail|CartDetail|--cursor|after", "--cursor: only a list and an endpoint have that."),
            (
                "entity|Cart|--fields|id:Int, size:Float",
                "“Float” is not a type that a field can have. Write Int or Double."
            ),
            (
                "entity|Cart|--fields|id:Int, n:[Int64]?",
                "“[Int64]?” is not a type that a field can have. Write Int or Double."
            ),
            ("list|Carts|--items|a", "--items: only a menu has that."),
            ("menu|Settings", "What does Settings lead to? Write its entries"),
            ("menu|Settings|--items|account, title", "“title” cannot be the name of an entry: every entry has one."),
            ("menu|Settings|--items|a, a", "An entry is there twice."),
            ("double|CartGateway", "CartGateway is not a protocol of this package."),
            ("form|Create|--entity|Cart|--fields|id:Int", "Cart has no field that people could enter."),
            (
                "form|EditCart|--entity|Cart|--fields|id:Int, name:String",
                "EditCart sounds as if it changed a cart that is there, and a form is one for a new cart. Write: swift package scene edit EditCart --entity Cart"
            ),
            ("list|Answers|--entity|Answer|--fields|id:Int, text:String", "“Answer” is a type of DataKit"),
            ("detail|ResponseDetail|--entity|Response|--fields|id:Int, a:String", "“Response” is a type of DataKit"),
            ("edit|EditBag|--entity|Bag|--fields|id:Int, a:String", "“Bag” is a type of the generated files"),
            ("list|Edits|--entity|Edit|--fields|id:Int, a:String|--offline", "“Edit” is a type of the generated files"),
            ("list|Gateways|--entity|Gateway|--fields|id:Int, a:String", "“Gateway” is a type of the generated files"),
            ("detail|NameDetail|--entity|Name|--fields|id:Int, a:String", "“Name” is a type of the generated files"),
            ("base|Welcome|--target|Other", "The package has no target Other below Sources. It has Notes."),
        ])
    func sentence(line: String, beginning: String) throws {
        let refusal = try refusal(line)
        #expect(refusal.contains(beginning), "\(refusal)")
    }

    @Test(
        "A file that is no answer of a server says what is wrong with it",
        arguments: [
            ("", "answer.json is not JSON. It is empty."),
            ("[{\"id\" 1}]", " around "),
            ("[{\"id\": 1.5}]", "is neither a text nor a whole number of 64 bits."),
            ("{\"status\": \"ok\", \"data\": []}", "data of answer.json is an empty list."),
            ("[1, 2]", "answer.json has no object"), ("{\"carts\": []}", "carts of answer.json is an empty list."),
            ("{\"data\": {\"carts\": []}}", "carts of answer.json is an empty list."),
            ("[{\"id\": 1, \"x\": [[1]]}]", "x is a list of lists."),
            ("[{\"id\": 1, \"x\": 1}, {\"id\": 2, \"x\": \"one\"}]", "x of Cart has values of different types."),
            ("[{\"id\": 1, \"…\": 1}]", "The field “…” has no name that Swift can write."),
            (#"[{"id": 1, "a\"b": 1}]"#, "The field “a\"b” has no name that Swift can write."),
            (#"[{"id": 1, "a\\b": 1}]"#, #"The field “a\b” has no name that Swift can write."#),
            (
                #"[{"_id": {"$oid": "a1"}, "name": "x"}]"#,
                #"_id in answer.json, which identifies a cart, is neither a text nor a whole number of 64 bits. Rows are identified by one: write it in place of what is there, such as "_id": "7""#
            ),
            (
                "[{\"id\": 1}, {\"name\": \"x\"}]",
                "id in answer.json, which identifies a cart, is missing or null in some items."
            ),
            ("[{\"id\": 1, \"x\": 1e400}]", "answer.json has a number that is too large to be read."),
            (
                "[{\"id\": 1, \"self\": 1, \"Self\": 2}]",
                "self and Self of Cart would both be cartSelf. Leave one of them out."
            ),
            ("[{\"name\": \"x\"}]", "No key in answer.json identifies a cart."),
            ("[{\"id\": 1, \"x\": [1, null]}]", "x is a list with null in it."),
        ])
    func json(text: String, beginning: String) throws {
        try package.write(text, to: "answer.json")
        let refusal = try refusal("list|Carts|--entity|Cart|--json|answer.json")
        #expect(refusal.contains(beginning), "\(refusal)")
        #expect(!refusal.contains("  "), "\(refusal)")
    }

    @Test("A list that is there gets no sections")
    func sections() throws {
        let plan = try package.plan("list", "Carts", "--entity", "Cart", "--fields", "id:Int, name:String")
        try plan.write()
        #expect(
            try refusal("list|Carts|--entity|Cart|--sectioned")
                == "Carts, in Sources/Notes/Carts/CartsViewModel.swift, is a list without sections. Leave --sectioned out, or choose another name."
        )
        try package.plan("list", "OldCarts", "--entity", "Cart", "--sectioned").write()
        #expect(try refusal("list|OldCarts|--entity|Cart|--sectioned") == "")
    }

    @Test("The help says what a cache is of a list and of details")
    func help() {
        #expect(SceneOptions.usage.contains("what is shown is kept in the database; of a list that implies --paging"))
    }

    @Test("An article is the one of the entity's name")
    func article() throws {
        try package.write("[{\"name\": \"x\"}]", to: "answer.json")
        #expect(
            try refusal("list|Items|--entity|Item|--json|answer.json").hasPrefix(
                "No key in answer.json identifies an item."))
    }

    @Test("An entity that is there with other fields is not changed")
    func otherFields() throws {
        try package.write(
            "public struct Cart: Identifiable, Equatable, Sendable {\n    let id: Int\n    public init(id: Int) {}\n}\n",
            to: "Sources/Notes/Cart.swift")
        #expect(try refusal("list|Carts|--entity|Cart|--fields|id:Int") == "")
        #expect(try refusal("list|Carts|--entity|Cart|--fields|id:Int, name:String").contains("with other fields"))
    }

    @Test("A package without the kit says what to add")
    func withoutKit() throws {
        let other = try TemporaryPackage([
            "Package.swift": "let package = Package(targets: [.target(name: \"A\")])", "Sources/A/a.swift": "",
        ])
        #expect(
            try other.refusal("base", "Welcome")?.contains("No target of the package uses PresentationKit.") == true)
        #expect(throws: GeneratorError.self) {
            try PackageFiles(root: URL.temporaryDirectory.appending(path: "nowhere"))
        }
    }

    @Test(
        "A word of Swift is no name of a field",
        arguments: [
            "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
            "default", "defer",
            "deinit",
            "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
            "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
            "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
            "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
        ])
    func keywords(word: String) throws {
        let refusal = try refusal("entity|Cart|--fields|id:Int, \(word):Int")
        #expect(refusal.hasPrefix("“\(word)” cannot be the name of a field: it is a word of Swift."))
    }
}
