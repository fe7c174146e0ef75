import Testing

@testable import InspectorKit

@Suite("A recording as a test")
struct RecordingTestTests {
    @Test(
        "No text of a recording ends the literal that it stands in, or runs in it",
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
