import Presentation

extension Navigator {
    func settings(on stack: SceneStack) -> any Scene {
        SettingsScene(
            SettingsViewModel(useCase: services.useCases, formatting: services.formatting),
            keyBindings: services.keyBindings, stack: stack)
    }
}
