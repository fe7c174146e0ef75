import Presentation

extension Navigator {
    func settings(on stage: Stage) -> any Scene {
        SettingsScene(
            SettingsViewModel(useCase: services.useCases, formatting: services.formatting), stage: stage)
    }
}
