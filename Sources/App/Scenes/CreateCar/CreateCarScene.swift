import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator {
    /// - Parameter created: Gets the car when it was saved, and ends with the scene.
    func createCar(created: PublishSubject<Car>, on stage: Stage) -> any Scene {
        let exit = Exit(stage: stage)
        let scene = CreateCarScene(
            CreateCarViewModel(
                navigator: CreateCarExit(exit: exit, created: created),
                useCase: DefaultCreateCarUseCase(carGateway: services.cars)),
            stage: stage)
        exit.scene = scene
        return scene
    }
}

private struct CreateCarExit: CreateCarNavigator {
    let exit: Exit
    let created: PublishSubject<Car>

    func dismiss(created car: Car?) {
        exit.leave(with: car, to: created) { "Added \"\($0.make) \($0.model)\"" }
    }
}

/// The form for a new car on screen.
final class CreateCarScene: FormScene {
    let editor: FormEditor<CreateCarField>
    private let output: CreateCarViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: CreateCarViewModel, stage: Stage) {
        let editor = FormEditor<CreateCarField>([.init(.make, "Make"), .init(.model, "Model"), .init(.trim, "Trim")])
        output = viewModel.transform(
            .init(
                make: editor.text(of: .make), model: editor.text(of: .model), trim: editor.text(of: .trim),
                create: editor.submit.driver, cancel: editor.cancel.driver),
            in: bag)
        self.editor = editor
        stage.reportSubmit(output.errors, title: "Could not save the car", editor).store(in: bag)
    }

    var route: Route? { .createCar }
    var title: String { "New car" }
    var activity: String? { output.form.isBusy ? "saving the car" : nil }
    var hints: [Hint] { .form(submit: "add") }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let form = output.form
        var messages: [CreateCarField: String] = [:]
        messages[.make] = form.message(for: .make)
        messages[.model] = form.message(for: .model)
        FormView(
            fields: editor.fields, messages: messages, submitTitle: "Add", isSubmitEnabled: form.isSubmitEnabled,
            failureCount: form.failureCount, isBusy: form.isBusy
        ).draw(in: &frame, body)
    }
}

/// What is asked about a new car; the trim has no rule, so the DTO's fields lack it.
nonisolated enum CreateCarField: Hashable, Sendable {
    case make, model, trim
}
