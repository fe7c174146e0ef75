// for form, edit

// import domain
// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

#if template
    import Presentation
    @testable import App
#endif

final class HarborFormScene: FormScene, RoutedScene {
    #if edit
        let route: Route
    #endif
    let editor: FormEditor<SeaVoyageDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<HarborFormViewModel>

    #if edit
        init(_ seaVoyage: SeaVoyage, _ result: NavigationResult<SeaVoyage>, _ navigator: Navigator) {
            route = .harborForm(seaVoyage.id)
            live = Live(
                HarborFormViewModel(seaVoyage: seaVoyage, result: result, useCase: navigator.useCases), in: bag)
            let draft = live.form.fields
            editor = FormEditor(
                [
                    // for each field of entered, in one line
                    .init(.fieldName, "Field name", draft.fieldEntry)
                    // end
                ], submit: "Save", on: navigator.stack)
            editor.send(
                [
                    // for each field of entered, in one line
                    .fieldName: live.input.$fieldName
                        // end
                ], submit: live.input.$harborSubmit, cancel: live.input.$cancel)
            editor.show(live.errors, title: "Could not save the sea voyage").store(in: bag)
        }
    #else
        init(_ result: NavigationResult<SeaVoyage>, _ navigator: Navigator) {
            live = Live(HarborFormViewModel(result: result, useCase: navigator.useCases), in: bag)
            editor = FormEditor(
                [
                    // for each field of entered, in one line
                    .init(.fieldName, "Field name")
                    // end
                ], submit: "Save", on: navigator.stack)
            editor.send(
                [
                    // for each field of entered, in one line
                    .fieldName: live.input.$fieldName
                        // end
                ], submit: live.input.$harborSubmit, cancel: live.input.$cancel)
            editor.show(live.errors, title: "Could not save the sea voyage").store(in: bag)
        }
    #endif

    #if !edit
        var route: Route { .harborForm }
    #endif
    var activity: String? { live.form.isBusy ? "saving the sea voyage" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}

@MainActor
extension Navigator {
    static func harborFormText(_ seaVoyage: SeaVoyage) -> String { "Saved \"\(seaVoyageTitle(seaVoyage))\"" }
}
