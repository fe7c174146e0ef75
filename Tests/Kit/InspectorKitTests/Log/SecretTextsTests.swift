import PresentationKit
import ReactiveUI
import Testing

@testable import InspectorKit

@MainActor
@Suite("The texts of secret members")
struct SecretTextsTests {
    private let inspector = Inspector(.task)
    private var secrets: SecretTexts { inspector.log.secrets }

    private func stall() -> Live<StallViewModel> { inspector.observing { Live(StallViewModel()) } }

    @Test("Secret texts are replaced by one dot everywhere, except short ones")
    func replaced() {
        let scene = stall()
        scene.input.$password("abc")
        scene.input.$password("hunter2")
        #expect(secrets.redacted("hunter2 and abc, hunter2!") == "• and abc, •!")
        #expect("\(inspector.log.tree(of: ["hunter2": ["x hunter2"]]))".contains("hunter2") == false)
        #expect("\(inspector.log.tree(of: ["hunter"]))" == #"["hunter"]"#)
    }

    @Test("A secret that is an ordinary word does not hide words of a message")
    func ordinaryWords() {
        let scene = stall()
        scene.input.$password("wrong")
        #expect(secrets.redacted("The login or the password is wrong") == "The login or the password is wrong")
        #expect(secrets.redacted("wrong") == "•")
        #expect(
            secrets.redacted(json: #"{"message":"It is wrong","value":"wrong"}"#)
                == #"{"message":"It is wrong","value":"•"}"#)
    }

    @Test("A secret's submitted and last typed values are hidden, but not its beginnings")
    func typed() {
        let scene = stall()
        for text in ["e", "em", "emil", "emilys", "emilyspass"] { scene.input.$password(text) }
        #expect(secrets.redacted("emilys has emilyspass") == "emilys has •")
        scene.input.$open()
        scene.input.$password("emilyspass1")
        #expect(secrets.redacted("emilyspass, emilyspass1") == "•, •")
        scene.input.$password("emilyspa")
        #expect(secrets.redacted("emilyspa, emilyspass") == "•, •")
    }

    @Test("Secrets in JSON are found however their characters are escaped")
    func json() {
        let scene = stall()
        scene.input.$password(#"a/"é\b"#)
        for json in [#"{"x":"a/\"é\\b"}"#, #"{"x":"a\/\"é\\b"}"#, #"{"x":"a\/\"\u00e9\\b"}"#] {
            #expect(secrets.redacted(json: json) == #"{"x":"•"}"#)
        }
    }

    @Test("A printed secret reveals nothing, and any two secrets are equal")
    func printed() throws {
        let scene = stall()
        var found: [Secret] = []
        for member in Mirror(reflecting: scene.output).followableMembers where member.name == "password" {
            let subscription = member.member.follow { if let secret = $0 as? Secret { found.append(secret) } }
            scene.input.$password("hunter2")
            withExtendedLifetime(subscription) {}
        }
        var dumped = ""
        dump(found, to: &dumped)
        #expect(found.count == 2 && found[0] == found[1])
        #expect(!dumped.contains("hunter2") && !"\(found)".contains("hunter2"))
    }

    @Test("The last hundred secrets are hidden, and the oldest is forgotten first")
    func forgotten() {
        let scene = stall()
        let pasted = (0..<130).map { "\($0 % 10)" }.joined()
        scene.input.$password(pasted)
        for count in stride(from: 129, through: 8, by: -1) { scene.input.$password(String(pasted.prefix(count))) }
        scene.input.$open()
        #expect(secrets.redacted("a 01234567 b") == "a • b")
        scene.input.$password("hunter2")
        for number in 1...99 {
            scene.input.$open()
            scene.input.$password("another\(number)")
        }
        #expect(secrets.redacted("hunter2") == "•")
        scene.input.$open()
        scene.input.$password("hunter2")
        scene.input.$open()
        scene.input.$password("the last one")
        #expect(secrets.redacted("hunter2, another1, another2") == "•, another1, •", "what is entered again is new")
    }

    @Test("Redaction keeps names and numbers in JSON, and hides them in other text")
    func numbers() {
        let scene = stall()
        scene.input.$password("1234")
        #expect(
            secrets.redacted(json: #"{"price":1234,"1234" : ["pin 1234", 0.1234]}"#)
                == #"{"price":1234,"1234" : ["pin •", 0.1234]}"#)
        #expect(secrets.redacted(json: "1234") == "1234")
        #expect(secrets.redacted(json: #"data: {"price":1234}"#) == #"data: {"price":•}"#)
    }

    @Test("Secrets are found next to combining marks")
    func marks() {
        let scene = stall()
        scene.input.$password("caf\u{e9}s")
        #expect(Array(secrets.redacted("cafe\u{301}s").unicodeScalars) == ["•"], "composed in another way")
        for (text, redacted) in [("caf\u{e9}s\u{301}", "•\u{301}"), ("\u{600}caf\u{e9}s", "\u{600}•")] {
            #expect(secrets.redacted(text) == redacted)
            #expect(secrets.redacted(json: #"{"x":"\#(text)"}"#) == #"{"x":"\#(redacted)"}"#)
        }
    }

    @Test("Secrets are replaced before a text is cut, so that no part remains")
    func cut() {
        let scene = stall()
        let key = String(repeating: "0123456789abcdef", count: 150)
        scene.input.$password(key)
        #expect(inspector.log.tree(of: "Your key is \(key)") == .text("Your key is •"))
        scene.input.$open()
        scene.input.$password("hunter2")
        let text = String(repeating: "x", count: 1_995) + "hunter2"
        #expect(inspector.log.tree(of: text) == .text(String(repeating: "x", count: 1_995) + "•"))
        let told = Told(description: String(repeating: "x", count: 196) + "hunter2")
        #expect(!"\(inspector.log.tree(of: told))".contains("hunt"))
        guard case .structure(_, let summary, _) = inspector.log.tree(of: told) else {
            Issue.record("no structure")
            return
        }
        #expect(summary?.contains("hunt") == false)
    }

    private struct Told: CustomStringConvertible {
        let description: String
    }
}
