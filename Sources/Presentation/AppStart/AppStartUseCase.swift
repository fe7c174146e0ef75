import Domain
import Reactive

/// What the start of the app needs of the domain.
public protocol AppStartUseCase {
    /// Fills the app with its first people, on its first run.
    func setUpUserData() -> Observable<SetUpProgress>
}

/// The start's verbs over gateways.
public struct DefaultAppStartUseCase: AppStartUseCase, SettingUpUserData {
    /// Knows whether this is the first run.
    public let appGateway: any AppGateway
    /// Where the first people are saved.
    public let userGateway: any UserGateway

    /// Verbs over gateways.
    public init(appGateway: any AppGateway, userGateway: any UserGateway) {
        self.appGateway = appGateway
        self.userGateway = userGateway
    }
}
