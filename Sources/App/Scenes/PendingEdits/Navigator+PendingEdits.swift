import Presentation

extension Navigator {
    func pendingEdits(on stage: Stage) -> any Scene {
        PendingEditsScene(
            PendingEditsViewModel(useCase: services.useCases, formatting: services.formatting),
            formatting: services.formatting, stage: stage)
    }
}
