import Presentation

extension Navigator {
    func pendingEdits(on stack: SceneStack) -> any Scene {
        PendingEditsScene(
            PendingEditsViewModel(useCase: services.useCases, formatting: services.formatting),
            formatting: services.formatting, stack: stack)
    }
}
