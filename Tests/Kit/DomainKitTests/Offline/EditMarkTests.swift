import DomainKit
import Testing

@Suite("Mark of a row")
struct EditMarkTests {
    @Test("A refused edit's text has the server's message and each field message once")
    func refusal() {
        func refusal(_ message: String, _ fields: [String: String] = [:]) -> String? {
            EditMark<Int>(.refused(message: message, fields: fields)).refusal
        }
        #expect(refusal("No more notes.") == "No more notes.")
        #expect(
            refusal("It is not valid.", ["b": "B is long.", "a": "A is short."])
                == "It is not valid. A is short. B is long.")
        // If the server says nothing else, its first field message is the message.
        #expect(refusal("A is short.", ["b": "B is long.", "a": "A is short."]) == "A is short. B is long.")
        for state in [EditMark<Int>.State.none, .waiting, .sending, .held] { #expect(EditMark(state).refusal == nil) }
    }
}
