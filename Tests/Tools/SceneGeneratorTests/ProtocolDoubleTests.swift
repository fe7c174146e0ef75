import Testing

@testable import SceneGenerator

@Suite("Doubles") struct ProtocolDoubleTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own()
    }

    private func declare(_ requirements: String, _ inherited: String = "Sendable") throws {
        try package.write(
            "public protocol Shelf: \(inherited) {\n\(requirements)\n}\n", to: "Sources/Notes/Shelf.swift")
    }

    private func double() throws -> String {
        try #require(package.plan("double", "Shelf").texts["Tests/NotesTests/Notes/ShelfDouble.swift"] ?? nil)
    }

    @Test("A comment behind a requirement is none of it")
    func comments() throws {
        try declare(
            """
            func book(id: Int) -> Observable<Book>  // The book.
            /* All, as a list. */
            func books() -> Observable<[Book]>
            var count: Observable<Int> { get }
            """)
        let text = try double()
        for name in ["book", "books", "count"] { #expect(text.contains("let \(name)Requests: ")) }
    }

    @Test("Of two requirements with one name each is called by its first label")
    func overloads() throws {
        try declare(
            "func book(id: Int) -> Observable<Book>\nfunc book(_ title: String) -> Observable<Book>")
        let text = try double()
        #expect(text.contains("let bookIDRequests: Requests<Book>"))
        #expect(text.contains("{ bookTitleRequests.request("))
    }

    @Test("A value that is called as a word of Swift has backticks in the journal, whether or not it is declared so")
    func words() throws {
        try declare(
            """
            func books(in: Int) -> Observable<[Book]>
            func book(for `repeat`: Int, of id: Int) -> Observable<Book>
            """)
        let text = try double()
        #expect(text.contains(#"request("books \(`in`)")"#))
        #expect(text.contains(#"request("book \(`repeat`) \(id)")"#))
    }

    @Test(
        "What a double cannot answer is named",
        arguments: [
            ("func reset()", "reset"), ("func wait() async -> Observable<Int>", "wait"),
            ("func each(_ body: (Int) -> Void) -> Observable<Int>", "each"), ("var count: Int { get }", "count"),
            ("static func all() -> Observable<Int>", "all"), ("associatedtype Key", "Key"),
            ("func book(id: String) -> Observable<Int>", "book"),
        ])
    func unanswered(requirement: String, name: String) throws {
        try declare("func book(id: Int) -> Observable<Book>\n\(requirement)")
        #expect(
            try package.refusal("double", "Shelf")
                == "A double of Shelf cannot answer \(name). The generator makes doubles of what returns an Observable, by names of its own: write this one by hand."
        )
    }

    @Test("What is inherited is named")
    func inherited() throws {
        try declare("func books() -> Observable<[Book]>", "Store, Sendable")
        #expect(
            try package.refusal("double", "Shelf")
                == "A double of Shelf cannot answer Store. The generator makes doubles of what returns an Observable, by names of its own: write this one by hand."
        )
    }
}
