import Presentation

extension Navigator {
    func settings(on stack: SceneStack) -> any Scene {
        SettingsScene(
            SettingsViewModel(useCase: services.useCases, formatting: services.formatting), stack: stack)
    }
}
