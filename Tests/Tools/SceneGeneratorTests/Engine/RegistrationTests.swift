import Testing

@testable import SceneGenerator

@Suite("Registrations") struct RegistrationTests {
    private func registration(_ text: String) throws -> Registration {
        try Registration(text, of: #require(try Template("R.txt", "// for entity\n")))
    }

    @Test("A registration lists insertions and removals with their files and places")
    func places() throws {
        let registration = try registration(
            "// into A.swift\n// at struct A › init( | element\na: A\n// at | after import\nimport B\n\n// remove a.txt\n// into B.swift\n// at | end\nlet b\n"
        )
        #expect(registration.files.map(\.path) == ["A.swift", "B.swift"])
        #expect(registration.files[0].insertions.map(\.path) == [["struct A", "init("], []])
        #expect(registration.files[0].insertions.map(\.text) == ["a: A", "import B"])
        #expect(registration.files[0].removals == ["a.txt"])
    }

    @Test("A registration with an incomplete place is an error")
    func mistakes() throws {
        #expect(throws: GeneratorError.self) { try registration("// into A.swift\n// at struct A\na") }
        #expect(throws: GeneratorError.self) { try registration("a") }
    }
}
