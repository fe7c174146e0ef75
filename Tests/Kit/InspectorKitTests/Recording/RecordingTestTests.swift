import Testing

@testable import InspectorKit

@Suite("A recording as a test")
struct RecordingTestTests {
    @Test(
        "A recording's texts neither end the test's string literal nor are interpolated",
        arguments: [
            (#"{"a":"b"}"#, "#"), (######"{"a":"\####(f())"}"######, "#####"), (###"{"a":"\"\"\"##"}"###, "###"),
            ("# ## #", "###"),
        ])
    func literal(line: String, marks: String) {
        let text = RecordingTest(module: "Notes", app: "try NotesApp($0)").text(of: line + "\n", named: "it")
        let literal = """
                private static let text = \(marks)\"\"\"
                        \(line)
                        \"\"\"\(marks)
            }

            """
        #expect(text.hasSuffix(literal))
    }
}
