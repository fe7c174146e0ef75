import Presentation

extension Navigator {
    func pendingEdits(on stack: SceneStack) -> any Scene {
        PendingEditsScene(
            PendingEditsViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            formatting: services.formatting, stack: stack)
    }
}
