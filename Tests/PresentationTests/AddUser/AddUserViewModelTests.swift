import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct AddUserViewModelTests {
    private let context = TestContext()
    private let scene: Live<AddUserViewModel>
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    init() {
        scene = Live(AddUserViewModel(result: context.journal.result(\.name), useCase: context.useCases, now: now))
    }

    @Test("The form saves the entered values and returns the user")
    func form() {
        scene.input.$name("Ada")
        scene.input.$gender(.female)
        scene.input.$birthday("1815-12-10")
        #expect(scene.form.fields == UserDraft(name: "Ada", gender: .female, birthdayText: "1815-12-10", now: now))
        scene.input.$add()
        context.gateways.users.additions.answer(())
        context.journal.expect("add Ada female", "leave with Ada")
    }

    @Test("Each broken field has its message, and the form saves nothing")
    func broken() {
        scene.input.$birthday("1815-13-10")
        scene.input.$add()
        #expect(scene.form.message(for: .name) == "Please enter a name")
        #expect(scene.form.message(for: .birthday) == "Please enter a day as year-month-day, such as 1980-06-22")
        context.journal.expect()
    }
}
