import Foundation
import Testing

@testable import SceneGenerator

@Suite("Templates") struct TemplateTests {
    private func text(
        _ template: String, _ conditions: Set<String> = [], fields: String = "id:Int, name:String, dueOn:Date?"
    ) throws -> String {
        let entity = try Entity("CartItem", fields: fields)
        var words = Words()
        words.add("Note", code: "CartItem", prose: "Cart item")
        words.add("note", code: "cartItem", prose: "cart item")
        let rendering = Rendering(
            conditions: conditions, words: words,
            fields: entity.fields.dropFirst().enumerated().map {
                FieldWords($1, of: entity, at: $0 + 1, isTyped: true)
            }, modules: ["domain": "LoansDomain"], module: "LoansData")
        return try #require(try Template("T.swift", "// for entity\n\(template)")).text(rendering)
    }

    @Test(
        "A template's names become Swift names in code, and words in comments and strings",
        arguments: [
            ("let note = getNote(note.id)", "let cartItem = getCartItem(cartItem.id)"),
            ("/// Saves a note.", "/// Saves a cart item."), (#"Text("A note")"#, #"Text("A cart item")"#),
            (#"f("note \(note.id), note") + note"#, #"f("cart item \(cartItem.id), cart item") + cartItem"#),
            (#"f("note \(g("note", note)) note")"#, #"f("cart item \(g("cart item", cartItem)) cart item")"#),
            (#""\"note" + note"#, #""\"cart item" + cartItem"#), ("let footnote = 1", "let footnote = 1"),
        ])
    func names(line: String, wanted: String) throws {
        #expect(try text(line) == "\(wanted)\n")
    }

    @Test("Lines repeat for each field, for fields with a trait, or only once")
    func repetition() throws {
        #expect(
            try text("// for each field\npublic var title: String\n// end")
                == "public var name: String\npublic var dueOn: Date?\n")
        #expect(try text("// for each required field\ncase title // Title\n// end") == "case name // Name\n")
        #expect(try text("// for the first field\ncase title\n// end") == "case name\n")
        #expect(try text("// only here\nlet a\n// end\nlet b") == "let b\n")
        #expect(try text("var title: String  // for each required field\nlet a  // only here") == "var name: String\n")
    }

    @Test("A repetition in one line joins its brackets without a trailing comma")
    func oneLine() throws {
        let call = "f(\n    id: id,\n    // for each TRAITfield, in one line\n    title: title,\n    // end\n)"
        #expect(try text(call.replacing("TRAIT", with: "")) == "f(id: id, name: name, dueOn: dueOn)\n")
        #expect(try text(call.replacing("TRAIT", with: "unknown ")) == "f(id: id)\n")
    }

    @Test(
        "A conditional generates its first branch whose condition holds",
        arguments: [([], "c"), (["cursor"], "b"), (["link", "cursor"], "a")] as [(Set<String>, String)])
    func choice(conditions: Set<String>, wanted: String) throws {
        let choice = "#if link\na\n#elseif cursor\nb\n#else\nc\n#endif"
        #expect(try text(choice, conditions) == "\(wanted)\n")
    }

    @Test("Swift's own compiler conditions stay in the generated code")
    func others() throws {
        #expect(try text("#if os(iOS)\n#if link\na\n#endif\nb\n#endif") == "#if os(iOS)\nb\n#endif\n")
        let choice = "#if canImport(A)\na\n#elseif DEBUG\nb\n#else\nc\n#endif\n"
        #expect(try text(choice) == choice)
    }

    @Test("A template imports each other layer once in order, and Foundation if needed")
    func imports() throws {
        #expect(
            try text("// import domain\n// import domain\n// import data\nimport A\nimport Foundation")
                == "import A\nimport LoansDomain\n")
        #expect(try text("import Foundation\n\nlet day: Date").hasPrefix("import Foundation\n"))
        #expect(try text("#if A\nimport B\n#else\nimport B\n#endif").matches(of: /import B/).count == 2)
    }

    @Test("A removed part leaves no blank lines at its edges")
    func blankLines() throws {
        #expect(try text("a {\n\n#if link\nb\n#endif\n\n\n#if link\nc\n\n#endif\n}") == "a {\n}\n")
    }

    @Test(
        "A mistake in a template is an error with its file and line",
        arguments: [
            ("// for each feld\n// end", "T.swift:2: “// for each feld” is not a known marker here."),
            ("a  // for each feld", "T.swift:2: “a  // for each feld” is not a known marker here."),
            ("// for each field\na", "T.swift:3: “// for each field” has no // end."),
            ("#if link\na", "T.swift:3: “#if link” has no #endif."),
            ("a\n// end", "T.swift:3: “// end” is not a known marker here."),
        ])
    func mistakes(template: String, message: String) throws {
        #expect(throws: GeneratorError(message)) { try Template("T.swift", "// for entity\n\(template)") }
    }

    @Test("A template's first line names its kind, and other files are ignored")
    func header() throws {
        #expect(try Template("T.swift", "import A\n") == nil)
        let template = try #require(try Template("T.swift", "// for entity and parts if editable\na\n"))
        #expect(template.kinds == ["entity", "parts"])
        #expect(template.condition == "editable")
    }

    @Test("The templates have at most eight conditions")
    func conditions() throws {
        let folder = TemplateFolder.kit.appending(path: "Tests/Tools/SceneTemplates")
        var names: Set<String> = []
        for template in try TemplateFolder.templates.get() {
            let text = try String(contentsOf: folder.appending(path: template.path), encoding: .utf8)
            for line in text.split(separator: "\n") {
                let mark = line.trimmed
                let condition =
                    mark.firstMatch(of: /^#(?:else)?if ([a-z][^(]*)$/)?.1
                    ?? mark.firstMatch(of: /^\/\/ for .* if (.*)/)?.1
                names.formUnion((condition ?? "").matches(of: /\w+/).map { String($0.output) })
            }
        }
        #expect(
            names.sorted() == ["cursor", "editable", "link", "offset", "renewing", "sample", "signedIn", "versioned"])
    }

    @Test("Reading a folder without templates throws an error")
    func gone() throws {
        let empty = try TemporaryPackage([:])
        #expect(throws: GeneratorError.self) { try TemplateFolder.read(empty.url) }
        #expect(throws: GeneratorError.self) { try TemplateFolder.read(empty.url.appending(path: "none")) }
    }
}
