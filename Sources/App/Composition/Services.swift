import Domain
import PresentationKit

/// Everything that scenes are made of. Swapping a gateway for a test double is one argument.
struct Services {
    var products: any ProductGateway
    var productSync: any ProductSyncGateway
    var repos: any RepoGateway
    var posts: any PostGateway
    var movies: any MovieGateway
    var items: any ItemGateway
    var session: any SessionGateway
    var users: any UserGateway
    var cars: any CarGateway
    var app: any AppGateway
    var formatting = Formatting()
    /// Who may sign in, where that is no secret.
    var loginAdvice: String?
    /// Times spinners and polling.
    var clock: any Clock<Duration> = ContinuousClock()
}
