import Domain
import Presentation

extension Navigator: MainNavigator {
    var mainViewModel: MainViewModel {
        MainViewModel(navigator: self, useCase: DefaultMainUseCase(sessionGateway: services.session))
    }

    func menu(on stage: Stage) -> any Scene {
        MenuScene(mainViewModel)
    }

    func open(_ route: Route) {
        show { scene(at: route, on: $0) }
    }

    /// Shows the way to a scene in the place of what is shown now.
    func go(to route: Route) {
        go(along: route.path)
    }

    /// Shows these scenes in the place of what is shown now, the menu always first.
    func go(along path: [Route]) {
        guard let stage else { return }
        let path = path.first == .main ? path : [.main] + path
        stage.reset(to: path.map { scene(at: $0, on: stage) })
    }
}
