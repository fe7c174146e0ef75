import Foundation
import Testing

@testable import SceneGenerator

/// An impossible request is refused with a message that suggests a valid input.
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
        "Each mistake is refused with its own message",
        arguments: [
            ("", "Which kind of file do you want to generate? Write one of app, entity, scene, login, then a name."),
            ("list|Carts", "“list” is not a kind."),
            ("entity", "The entity needs a name: swift package scene entity Patient --json patients.json"),
            ("entity|Cart|id:Int", "“id:Int” is too much. Put a list of fields in quotation marks."),
            ("entity|Cart|--page", "Unknown option --page. The options are --json"),
            ("entity|Cart|--json", "--json wants a value, such as --json answer.json."),
            ("entity|Cart|--json=", "--json wants a value, such as --json answer.json."),
            ("entity|Cart|--json|a.json|--json|b.json", "--json was given twice."),
            ("app|Clinic", "What is Clinic about? Add --entity with a name"),
            ("entity|Text|--fields|id:Int", "“Text” is a type that generated files use."),
            ("entity|cart|--fields|id:Int", "“cart” cannot be the name of an entity."),
            ("entity|Ca rt|--fields|id:Int", "“Ca rt” cannot be the name of an entity."),
            ("entity|Title|--fields|id:Int", "“Title” is a type that generated files use."),
            ("entity|Body|--fields|id:Int", "“Body” is a type that generated files use."),
            ("scene|Self", "“Self” is a keyword of Swift."),
            ("entity|Return|--fields|id:Int, total:Double", "“Return” is a keyword of Swift."),
            ("entity|Cart", "Cart is not a type of this package. Say what it has, by --fields"),
            ("entity|Cart|--fields|id", "“id” is not a field. Write a name, a colon and a type"),
            ("entity|Cart|--fields|", "Cart has no fields."),
            ("entity|Cart|--fields|id:Int, id:Int", "Cart has the field id twice."),
            (
                "entity|Cart|--fields|id:Int, class:String",
                "“class” cannot be the name of a field: it is a word of Swift."
            ),
            ("entity|Cart|--fields|id:Int, check:String", "“check” cannot be the name of a field: a form checks"),
            (
                "entity|Cart|--fields|id:Int, parent:Cart?",
                "A Cart cannot contain another Cart in parent, because a struct cannot contain itself."
            ),
            ("entity|Cart|--fields|id:Int, names:AString]", "“AString]” is not a type that a field can have."),
            ("entity|Cart|--fields|id:Int, Name:String", "“Name” cannot be the name of a field."),
            ("entity|Cart|--fields|id:int", "“int” is not a type that a field can have."),
            ("entity|Cart|--fields|name:String", "Cart has no field that identifies it."),
            ("entity|Cart|--fields|id:Double", "The id of Cart is Double."),
            (
                "entity|Cart|--fields|id:Int, items:[CartItem]",
                "CartItem, the type of items, is not a type of this package: write it as a struct that is Codable"
            ),
            ("entity|Cart|--fields|id:Int|--json|a.json", "--fields and --json both say what the entity is."),
            ("entity|Cart|--json|none.json", "none.json cannot be read."),
            ("login|SignIn|--json|none.json", "none.json cannot be read."),
            ("scene|Welcome|--read-only", "--read-only is for app and entity. Leave it out of the scene."),
            ("entity|Cart|--into|a", "--into is for app. Leave it out of the entity."),
            ("app|Clinic|--target|a", "--target is for entity and scene and login. Leave it out of the app."),
            (
                "entity|Cart|--fields|id:Int, name:String|--whole|--cursor|after",
                "--whole and --cursor both say how pages are requested."
            ),
            (
                "entity|Cart|--fields|id:Int, name:String|--entered|nme",
                "Cart has no field nme. --entered takes some of name."
            ),
            (
                "entity|Cart|--fields|id:Int, name:String|--title|nme",
                "Cart has no field nme. --title takes one of name."
            ),
            (
                "entity|Cart|--fields|id:Int, count:Int|--title|count",
                "The title of a row must be a string, and count is Int."
            ),
            ("entity|Cart|--fields|id:Int, name:String|--version|etag", "Cart has no field etag. --version takes"),
            ("entity|Cart|--fields|id:Int, name:String|--enum|status:a", "Cart has no field status. --enum takes"),
            ("entity|Cart|--fields|id:Int, count:Int|--enum|count:a,b", "--enum is for texts, and count is Int."),
            ("entity|Cart|--fields|id:Int, a:String|--enum|a", "--enum wants a field and its values, such as"),
            ("entity|Cart|--fields|id:Int, a:String|--enum|a:b-c,b_c", "Two values of CartA would have the same name."),
            ("entity|Cart|--fields|id:Int, a:String|--enum|a:other", "“other” cannot be the name of a value of CartA"),
            ("entity|Cart|--fields|id:Int, a:String|--type|a", "--type wants a field and its type, such as due:Day."),
            ("entity|Cart|--fields|id:Int, a:String|--type|a:int", "“int” is not a type that a field can have."),
            (
                "entity|Cart|--fields|id:Int",
                "Cart has no field that users can enter. A form asks for texts, numbers, days, URLs, enumerations and yes or no. Pass --read-only for an entity that users do not edit."
            ),
            ("entity|Cart|--fields|id:Int, table:String", "“table” cannot be the name of a field: a table keeps it."),
            (
                "entity|Cart|--fields|id:Int, name:String|--entered|id, name",
                "The server assigns the id of Cart. Remove id from --entered."
            ),
            (
                "entity|Cart|--fields|id:Int, size:Float",
                "“Float” is not a type that a field can have. Write Int or Double."
            ),
            ("entity|Page|--fields|id:Int, text:String", "“Page” is a type that generated files use."),
            ("entity|Bag|--fields|id:Int, a:String", "“Bag” is a type that generated files use."),
            ("scene|Welcome|--target|Other", "The package has no target Other below Sources. It has Notes."),
        ])
    func sentence(line: String, beginning: String) throws {
        let refusal = try refusal(line)
        #expect(refusal.contains(beginning), "\(refusal)")
    }

    @Test(
        "A file that is not a server's response causes an explained error",
        arguments: [
            ("", "answer.json is not JSON. It is empty."),
            ("[{\"id\" 1}]", " around "),
            ("[{\"id\": 1.5}]", "neither a text nor a whole number of 64 bits."),
            ("[1, 2]", "answer.json has no object"), ("{\"carts\": []}", "carts of answer.json is an empty list."),
            ("[{\"id\": 1, \"x\": [[1]]}]", "x is a list of lists."),
            ("[{\"id\": 1, \"x\": 1}, {\"id\": 2, \"x\": \"one\"}]", "x of Cart has values of different types."),
            ("[{\"id\": 1, \"…\": 1}]", "The field “…” has no name that Swift can write."),
            (#"[{"id": 1, "a\"b": 1}]"#, "The field “a\"b” has no name that Swift can write."),
            (#"[{"id": 1, "a\\b": 1}]"#, #"The field “a\b” has no name that Swift can write."#),
            (
                #"[{"_id": {"$oid": "a1"}, "name": "x"}]"#,
                #"_id in answer.json, which identifies a cart, is missing in some items, or neither a text nor a whole number of 64 bits. Save a response in which each has one, such as "_id": "7"."#
            ),
            (
                "[{\"id\": 1}, {\"name\": \"x\"}]",
                "id in answer.json, which identifies a cart, is missing in some items, or neither a text"
            ),
            ("[{\"id\": 1, \"x\": 1e400}]", "answer.json is not JSON. "),
            (
                "[{\"id\": 1, \"self\": 1, \"Self\": 2}]",
                "self and Self of Cart would both be named cartSelf. Remove one of them."
            ),
            ("[{\"name\": \"x\"}]", "No key in answer.json identifies a cart."),
            ("[{\"id\": 1, \"x\": [1, null]}]", "x is a list that contains null."),
        ])
    func json(text: String, beginning: String) throws {
        try package.write(text, to: "answer.json")
        let refusal = try refusal("entity|Cart|--json|answer.json")
        #expect(refusal.contains(beginning), "\(refusal)")
        #expect(!refusal.contains("  "), "\(refusal)")
    }

    @Test("A message uses the article that fits the entity's name")
    func article() throws {
        try package.write("[{\"name\": \"x\"}]", to: "answer.json")
        #expect(
            try refusal("entity|Item|--json|answer.json").hasPrefix(
                "No key in answer.json identifies an item."))
    }

    @Test("An existing entity with other fields is not changed")
    func otherFields() throws {
        try package.write(
            "public struct Cart: Identifiable, Equatable, Sendable {\n    let id: Int\n    var name: String\n    public init(id: Int, name: String) {}\n}\n",
            to: "Sources/Notes/Cart.swift")
        #expect(try refusal("entity|Cart|--fields|id:Int, name:String") == "")
        #expect(try refusal("entity|Cart|--fields|id:Int").contains("with other fields"))
    }

    @Test("In a package without the kit, the message names what to add")
    func withoutKit() throws {
        let other = try TemporaryPackage([
            "Package.swift": "let package = Package(targets: [.target(name: \"A\")])", "Sources/A/a.swift": "",
        ])
        #expect(
            try other.refusal("scene", "Welcome")?.contains("No target of the package uses PresentationKit.") == true)
        #expect(throws: GeneratorError.self) {
            try PackageFiles(root: URL.temporaryDirectory.appending(path: "nowhere"))
        }
    }

    @Test(
        "A Swift keyword is refused as a field name",
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
