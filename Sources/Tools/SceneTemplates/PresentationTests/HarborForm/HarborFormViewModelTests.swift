// for form, edit

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
// import doubles
import Testing

#if foundationInSamples
    import Foundation
#endif

@MainActor @Suite(.noLeaks) struct HarborFormViewModelTests {
    #if registered
        private struct SeaVoyageUseCases: HasSeaVoyageGateway, HarborFormUseCase {
            let seaVoyageGateway: any SeaVoyageGateway
        }
    #endif

    private let journal = Journal()
    private let gateway: SeaVoyageGatewayDouble
    private let scene: Live<HarborFormViewModel>

    init() {
        gateway = SeaVoyageGatewayDouble(journal)
        let useCase = SeaVoyageUseCases(seaVoyageGateway: gateway)
        let result = NavigationResult<SeaVoyage> { [write = journal.note] seaVoyage in
            write(seaVoyage.map { "leave with \($0.id)" } ?? "leave")
        }
        #if edit
            scene = Live(HarborFormViewModel(seaVoyage: .sample(3), result: result, useCase: useCase))
        #else
            scene = Live(HarborFormViewModel(result: result, useCase: useCase))
        #endif
    }

    private func enter() {
        // for each field of entered
        scene.input.$fieldName(entrySample)
        // end
    }

    /// What the entered values become.
    #if edit
        private let changed = SeaVoyage(
            id: seaVoyageID(3),
            // for each field of entered || !optional
            fieldName: fieldEdited(3),
            // end
        )
    #else
        private let entered = NewSeaVoyage(
            // for each field of entered
            fieldName: entryValue,
            // end
        )
    #endif

    @Test("The form saves what was entered and brings the sea voyage back")
    func saved() {
        enter()
        scene.input.$harborSubmit()
        #expect(scene.form.isBusy)
        #if edit
            gateway.saves.answer(.sample(3))
            journal.expect("save \(changed)", "leave with \(SeaVoyage.sample(3).id)")
        #else
            gateway.creations.answer(.sample(3))
            journal.expect("create \(entered)", "leave with \(SeaVoyage.sample(3).id)")
        #endif
    }
    #if required

        @Test("Each broken field has its message beside it, and nothing is sent")
        func broken() {
            // for each field of required
            scene.input.$fieldName(" ")
            // end
            scene.input.$harborSubmit()
            // for each field of required
            #expect(scene.form.message(for: .fieldName) == "Please fill in “Field name”")
            // end
            journal.expect()
        }
    #endif

    @Test("A failure is reported, and what was entered stays")
    func failure() {
        journal.follow(scene.errors) { $0.message }
        enter()
        let fields = scene.form.fields
        scene.input.$harborSubmit()
        #if edit
            gateway.saves.fail(Failure("Broken"))
            journal.expect("save \(changed)", "Broken")
        #else
            gateway.creations.fail(Failure("Broken"))
            journal.expect("create \(entered)", "Broken")
        #endif
        #expect(scene.form.isSubmitEnabled)
        #expect(scene.form.fields == fields)
    }

    @Test("The form is left without a sea voyage")
    func cancelled() {
        scene.input.$cancel()
        journal.expect("leave")
    }
}
