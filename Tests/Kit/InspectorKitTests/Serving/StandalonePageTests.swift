import Testing

@testable import InspectorKit

@Suite("Standalone page of a recording")
struct StandalonePageTests {
    private func tags(_ recording: String) -> Int {
        StandalonePage.text(showing: recording).unicodeScalars.count { $0 == "<" }
    }

    @Test(
        "A recording's texts are never markup, even next to combining marks",
        arguments: ["</script><script>", "\u{600}</script>\u{600}<script>", "<\u{338}!--", "<!--\u{301}"])
    func closed(text: String) {
        #expect(tags(#"{"text":"\#(text)"}"#) == tags("{}"))
    }

    @Test("Every character that needs no escaping appears unchanged in a standalone page")
    func whole() {
        #expect(StandalonePage.text(showing: #"{"a":"<b"}"# + "\n{}").contains(#"{"a":"\u003cb"}"# + "\n{}</script>"))
    }
}
