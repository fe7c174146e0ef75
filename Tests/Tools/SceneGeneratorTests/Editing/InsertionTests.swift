import Testing

@testable import SceneGenerator

@Suite("Insertions") struct InsertionTests {
    private func inserted(_ insertion: Insertion, into text: String) -> String? {
        var source = SourceText(text)
        return insertion.apply(to: &source) ? source.text : nil
    }

    @Test(
        "A new element comes last in its list, after an added comma",
        arguments: [
            ("f()", "f(c)"), ("f(a, b)", "f(a, b, c)"), ("f(a, b,)", "f(a, b, c,)"),
            ("f(g(x), [1])", "f(g(x), [1], c)"),
        ])
    func element(text: String, wanted: String) {
        #expect(inserted(Insertion(["f("], at: .element, "c"), into: text) == wanted)
    }

    @Test("Lines go after the last match in the outer braces, not in inner ones")
    func after() {
        let text =
            "enum Kind {\n    case a\n    var x: Int {\n        switch self {\n        case .a: 1\n        }\n    }\n}\n"
        let wanted =
            "enum Kind {\n    case a\n    case b\n    var x: Int {\n        switch self {\n        case .a: 1\n        }\n    }\n}\n"
        #expect(inserted(Insertion(["enum Kind"], at: .after("case "), "case b"), into: text) == wanted)
    }

    @Test("An existing addition is not repeated, unless only the start of its name matches")
    func twice() {
        let insertion = Insertion(["f("], at: .element, "cart: Cart()")
        #expect(inserted(insertion, into: "f(cart:\n    Cart())") == "f(cart:\n    Cart())")
        #expect(inserted(Insertion(["f("], at: .element, "cart"), into: "f(carts)") == "f(carts, cart)")
    }

    @Test("Comments, strings and parts of words do not count as places")
    func noPlace() {
        for text in ["// f(a)\n", "let x = \"f(a)\"", "self(a)", "f(a"] {
            #expect(inserted(Insertion(["f("], at: .element, "c"), into: text) == nil, "\(text)")
        }
    }

    @Test("Brackets in strings, comments and interpolations do not count")
    func brackets() {
        let text = #"f("(", "\(g(")"))", """ ) """, /* ) */ a // ) \#n)"#
        #expect(SourceText(text).closing(1) == text.count - 1)
    }

    @Test(
        "A line is indented like its predecessor, or deeper in empty brackets",
        arguments: [
            ("enum A {\n  case b\n}\n", "enum A {\n  case b\n  case c\n  case d\n}\n"),
            ("enum A {\n}\n", "enum A {\n    case c\n    case d\n}\n"),
            ("struct S {\n  enum A {\n  }\n}\n", "struct S {\n  enum A {\n      case c\n      case d\n  }\n}\n"),
        ])
    func indented(text: String, wanted: String) {
        #expect(inserted(Insertion(["enum A"], at: .end, "case c\ncase d"), into: text) == wanted)
    }

    @Test("A new element's line is indented like the line before it")
    func indentedElements() {
        #expect(inserted(Insertion(["f("], at: .elementLine, "c"), into: "f(\n  a,\n  b)") == "f(\n  a,\n  b,\n  c)")
        #expect(
            inserted(Insertion(["enum A"], at: .end, "      case c"), into: "enum A {\n  case b\n}\n")
                == "enum A {\n  case b\n      case c\n}\n")
        #expect(
            inserted(Insertion([], at: .end, "let c"), into: "enum A {\n  case b\n}\n")
                == "enum A {\n  case b\n}\nlet c\n")
    }

    @Test("A comment does not count as an existing addition")
    func comment() {
        var source = SourceText("protocol A {\n    // func b(id: Int) comes later\n}\n")
        #expect(Insertion(["protocol A"], at: .end, "func b(id: Int)").apply(to: &source))
        #expect(source.text == "protocol A {\n    // func b(id: Int) comes later\n    func b(id: Int)\n}\n")
        let commented = Insertion(["protocol A"], at: .end, "case c  // The third.")
        #expect(commented.apply(to: &source))
        let once = source.text
        #expect(commented.apply(to: &source))
        #expect(source.text == once)
    }
}
