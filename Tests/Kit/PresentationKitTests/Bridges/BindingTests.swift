import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct BindingTests {
    private let journal = Journal()

    @Test("Reading a binding returns the output's value, and assigning sends to the input")
    func readsAndSends() {
        let scene = Live(NoteFormViewModel(sends: Requests(journal)))
        #expect(scene[\.form.fields.text, sends: \.$text] == "Milk")
        scene[\.form.fields.text, sends: \.$text] = "Bread"
        #expect(scene.form.fields.text == "Bread")
        journal.expect()
    }

    @Test("The subscript makes a reference-writable key path, as SwiftUI's bindings need it")
    func keyPath() {
        let scene = Live(NoteFormViewModel(sends: Requests(journal)))
        let text: ReferenceWritableKeyPath<Live<NoteFormViewModel>, String> = \.[\.form.fields.text, sends: \.$text]
        scene[keyPath: text] = "Tea"
        #expect(scene[keyPath: text] == "Tea")
        journal.expect()
    }
}
