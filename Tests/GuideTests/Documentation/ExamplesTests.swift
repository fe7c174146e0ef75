import Testing

@Suite nonisolated struct ExamplesTests {
    @Test("Every Swift example of the README is in a file, line by line")
    func readme() throws {
        let readme = try DocumentedExamples(page: "README.md")
        // Only the README contains the address of the package.
        let missing = readme.missing.filter { !$0.contains("https://") }
        #expect(readme.examples.count >= 3)
        #expect(missing.isEmpty, "Not found:\n\(missing.joined(separator: "\n"))")
    }

    @Test(
        "Every Swift example of a documentation catalog is in a file, line by line",
        arguments: DocumentedExamples.catalogPages(in: "Documentation")
            + DocumentedExamples.catalogPages(in: "Sources"))
    func catalogs(page: String) throws {
        let missing = try DocumentedExamples(page: page).missing
        #expect(missing.isEmpty, "Not found in \(page):\n\(missing.joined(separator: "\n"))")
    }

    @Test(
        "Every Swift example of a kit's comments is in a file, line by line",
        arguments: [
            "DataKit", "DataKitTesting", "DomainKit", "InspectorKit", "PresentationKit", "PresentationKitSwiftUI",
            "Reactive", "ReactiveCombine", "ReactiveTesting", "ReactiveUI", "TerminalKit",
        ])
    func comments(kit: String) throws {
        for source in DocumentedExamples.sources(in: "Sources/Kit/\(kit)") {
            let missing = try DocumentedExamples(page: source).missing
            #expect(missing.isEmpty, "Not found in \(source):\n\(missing.joined(separator: "\n"))")
        }
    }

    @Test("The tutorial shows every line of its app")
    func tutorial() throws {
        let page = try DocumentedExamples(page: "Documentation/Guides.docc/AnAppInSwiftUI.md")
        let shown = Set(page.examples.joined())
        let files = DocumentedExamples.sources(in: "Examples/Chores")
        #expect(files.count > 15)
        for file in files {
            let missing = CodeLines.lines(of: try DocumentedExamples.text(of: file)).filter { !shown.contains($0) }
            #expect(missing.isEmpty, "Not in the tutorial, of \(file):\n\(missing.joined(separator: "\n"))")
        }
    }

    @Test("The guides contain examples")
    func guides() throws {
        let pages = DocumentedExamples.catalogPages(in: "Documentation")
        let examples = try pages.flatMap { try DocumentedExamples(page: $0).examples }
        #expect(examples.count > pages.count)
    }
}
