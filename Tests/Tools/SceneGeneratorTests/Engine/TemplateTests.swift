import Testing

@testable import SceneGenerator

@Suite("Templates") struct TemplateTests {
    private func rendering(_ conditions: Set<String> = [], fields: String = "id:Int, name:String, due:Date?") throws
        -> Rendering
    {
        let entity = try Entity("CartItem", fields: fields)
        var words = Words()
        for (text, other) in [("SeaVoyage", "CartItem"), ("SeaVoyages", "CartItems"), ("seaVoyage", "cartItem")] {
            words.add(text, other)
        }
        return Rendering(
            conditions: conditions, words: words,
            fields: entity.fields.dropFirst().enumerated().map {
                FieldWords($1, of: entity, at: $0 + 1, isTyped: true, parts: [])
            }, modules: ["domain": "LoansDomain"], module: "LoansData")
    }

    private func text(_ template: String, _ conditions: Set<String> = []) throws -> String {
        try #require(try Template("T.swift", "// for list\n\(template)")).text(rendering(conditions))
    }

    @Test("The exemplary names become the entity's, also as parts of others, the longest first")
    func names() throws {
        #expect(
            try text("let getSeaVoyages = makeSeaVoyage(seaVoyage)") == "let getCartItems = makeCartItem(cartItem)\n")
    }

    @Test("Lines are repeated for each field, or for those with a trait")
    func repetition() throws {
        #expect(try text("// for each field\nvar fieldName: FieldType\n// end") == "var name: String\nvar due: Date?\n")
        #expect(
            try text("// for each field of !optional\ncase fieldName // Field name\n// end") == "case name // Name\n")
    }

    @Test("Repetition in one line is joined with its brackets, without a comma at the end; also where there is none")
    func oneLine() throws {
        let call = "f(\n    id: id,\n    // for each field TRAIT, in one line\n    fieldName: fieldName,\n    // end\n)"
        #expect(try text(call.replacing(" TRAIT", with: "")) == "f(id: id, name: name, due: due)\n")
        #expect(try text(call.replacing("TRAIT", with: "of nested")) == "f(id: id)\n")
    }

    @Test(
        "A choice takes its first branch that holds",
        arguments: [([], "c"), (["paged"], "b"), (["paged", "cached"], "a")] as [(Set<String>, String)])
    func choice(conditions: Set<String>, wanted: String) throws {
        let choice = "#if paged && cached\na\n#elseif paged || offline\nb\n#else\nc\n#endif"
        #expect(try text(choice, conditions) == "\(wanted)\n")
    }

    @Test("A choice may be made for each field")
    func choiceOfField() throws {
        #expect(try text("// for each field\n#if optionalDate\nday\n#else\nfieldName\n#endif\n// end") == "name\nday\n")
    }

    @Test("Swift's own conditions stay, and what only the template needs goes")
    func others() throws {
        #expect(try text("#if os(iOS)\n#if paged\na\n#endif\nb\n#endif") == "#if os(iOS)\nb\n#endif\n")
        let choice = "#if os(iOS)\na\n#elseif DEBUG\nb\n#else\nc\n#endif\n"
        #expect(try text(choice) == choice)
        #expect(try text("#if template\nimport App\n#endif\na") == "a\n")
    }

    @Test("Layers are imported where they are other modules, once")
    func imports() throws {
        #expect(
            try text("// import domain\n// import domain\n// import data\nimport A") == "import LoansDomain\nimport A\n"
        )
    }

    @Test("What belongs to the main actor anyway does not say so")
    func isolation() throws {
        let template = try #require(
            try Template("T.swift", "// for list\n@MainActor\nfunc f() {}\npublic nonisolated init() {}"))
        var rendering = try rendering()
        rendering.isOnMainActor = true
        #expect(template.text(rendering) == "func f() {}\npublic init() {}\n")
    }

    @Test("No blank line is left at the edges of what was taken out")
    func blankLines() throws {
        #expect(try text("a {\n\n#if paged\nb\n#endif\n\n\n#if paged\nc\n\n#endif\n}") == "a {\n}\n")
    }

    @Test(
        "A mistake is an error with its file and line",
        arguments: [
            ("// for each feld\n// end", "SceneTemplates/T.swift:2: “// for each feld” is not a mark."),
            ("// for each field of entred\n// end", "SceneTemplates/T.swift:2: “entred” is not a condition."),
            ("// for each field\na", "SceneTemplates/T.swift:2: “// for each field” has no // end."),
            ("#if paged\na", "SceneTemplates/T.swift:2: “#if paged” has no #endif."),
            ("#if os(iOS)\na", "SceneTemplates/T.swift:2: “#if os(iOS)” has no #endif."),
            ("#elseif paged\na\n#endif", "SceneTemplates/T.swift:2: There is nothing that “#elseif paged” belongs to."),
            (
                "#if (paged && cached)\n#endif",
                "SceneTemplates/T.swift:2: “(paged” has a parenthesis, and a condition none:"
            ),
            ("#if paged && os(iOS)\n#endif", "SceneTemplates/T.swift:2: “os(iOS)” is not a condition."),
            ("#if pagd\n#endif", "SceneTemplates/T.swift:2: “pagd” is not a condition."),
            ("a\n// end", "SceneTemplates/T.swift:3: There is nothing that “// end” belongs to."),
            ("// import somewhere", "SceneTemplates/T.swift:2: “// import somewhere” is not a mark."),
        ])
    func mistakes(template: String, beginning: String) throws {
        do throws(GeneratorError) {
            _ = try Template("T.swift", "// for list\n\(template)")
            Issue.record("Was accepted.")
        } catch {
            #expect(error.message.hasPrefix(beginning), "\(error.message)")
        }
    }

    @Test("A file without the first line is none; one for an unknown kind is an error")
    func header() throws {
        #expect(try Template("T.swift", "import A\n") == nil)
        #expect(throws: GeneratorError.self) { try Template("T.swift", "// for lists\n") }
        let template = try #require(try Template("T.swift", "// for list, detail and parts if cached || paged\na\n"))
        #expect(template.kinds == ["list", "detail"])
        #expect(template.includesParts)
        #expect(template.condition?.holds(["paged"]) == true)
        #expect(try Template("T.swift", "// for list\r\na\r\nb\r\n")?.text(rendering()) == "a\nb\n")
        #expect(
            throws: GeneratorError(
                "SceneTemplates/T.swift:3: “// for list if paged” is the first line of a template. Move it there.")
        ) {
            try Template("T.swift", "// Ours, for example.\n\n// for list if paged\na\n")
        }
    }

    @Test("An operation is added to a file that is there, in the declaration that it stands in, once")
    func additions() throws {
        let template = try #require(
            try Template(
                "T.swift",
                """
                // for list
                public protocol SeaVoyageGateway: Sendable {
                    #if finding
                    /// Finds one.
                    func find(id: Int)
                    #endif
                }
                #if creating

                extension Endpoint<Int> {
                    static func create(_ id: Int) {}
                }
                #endif
                """))
        let package = try TemporaryPackage([
            "Package.swift": "", "a.swift": "public protocol CartItemGateway: Sendable, Mine {\n    func mine()\n}\n",
        ])
        var workspace = Workspace(try PackageFiles(root: package.url))
        for _ in 0..<2 { try workspace.edit("a.swift", template.additions(rendering(["finding", "creating"]))) }
        let text = try #require(workspace.text("a.swift"))
        #expect(
            text.split(separator: "\n").map(\.trimmed) == [
                "public protocol CartItemGateway: Sendable, Mine {", "func mine()", "/// Finds one.",
                "func find(id: Int)", "}",
                "extension Endpoint<Int> {", "static func create(_ id: Int) {}", "}",
            ])
    }
}
