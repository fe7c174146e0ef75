/// Every use case of the app, over its gateways.
///
/// A scene states in a `typealias` which verbs it needs, and gets this value; a test gives it a double that conforms to
/// those verbs alone.
public struct UseCases: Sendable, HasProductGateway, HasProductSyncGateway, HasRepoGateway, HasPostGateway,
    HasMovieGateway, HasItemGateway, HasSessionGateway, HasUserGateway, HasCarGateway, HasAppGateway,
    HasPendingEditGateway, HasConnectivityGateway, HasPictureGateway, HasPreferencesGateway
{
    /// Fetches, updates and deletes products.
    public var productGateway: any ProductGateway
    /// Saves all products on this device.
    public var productSyncGateway: any ProductSyncGateway
    /// Fetches repositories.
    public var repoGateway: any RepoGateway
    /// Fetches followers and posts.
    public var postGateway: any PostGateway
    /// Fetches movies.
    public var movieGateway: any MovieGateway
    /// Finds items.
    public var itemGateway: any ItemGateway
    /// Signs users in and out.
    public var sessionGateway: any SessionGateway
    /// Saves users on this device.
    public var userGateway: any UserGateway
    /// Saves cars on this device.
    public var carGateway: any CarGateway
    /// Remembers whether the app has been set up.
    public var appGateway: any AppGateway
    /// Keeps the edits that the server has not performed yet.
    public var pendingEditGateway: any PendingEditGateway
    /// Knows whether the shop's server can be reached.
    public var connectivityGateway: any ConnectivityGateway
    /// Fetches pictures.
    public var pictureGateway: any PictureGateway
    /// Keeps what users prefer.
    public var preferencesGateway: any PreferencesGateway

    /// The use cases over these gateways.
    public init(
        productGateway: any ProductGateway, productSyncGateway: any ProductSyncGateway, repoGateway: any RepoGateway,
        postGateway: any PostGateway, movieGateway: any MovieGateway, itemGateway: any ItemGateway,
        sessionGateway: any SessionGateway, userGateway: any UserGateway, carGateway: any CarGateway,
        appGateway: any AppGateway, pendingEditGateway: any PendingEditGateway,
        connectivityGateway: any ConnectivityGateway, pictureGateway: any PictureGateway,
        preferencesGateway: any PreferencesGateway
    ) {
        self.productGateway = productGateway
        self.productSyncGateway = productSyncGateway
        self.repoGateway = repoGateway
        self.postGateway = postGateway
        self.movieGateway = movieGateway
        self.itemGateway = itemGateway
        self.sessionGateway = sessionGateway
        self.userGateway = userGateway
        self.carGateway = carGateway
        self.appGateway = appGateway
        self.pendingEditGateway = pendingEditGateway
        self.connectivityGateway = connectivityGateway
        self.pictureGateway = pictureGateway
        self.preferencesGateway = preferencesGateway
    }
}

extension UseCases: GettingProductList, GettingProduct, SearchingProducts, GettingProductCategories,
    UpdatingProduct, DeletingProduct,
    WatchingProducts, SyncingProducts, WatchingPendingEdits, UndoingEdit, ResolvingRefusedEdit, WatchingConnectivity,
    CheckingSession, GettingRepoList, GettingRecentPosts, GettingPostText, GettingFeaturedMovie, FindingItem,
    WatchingAccount, LoggingIn,
    LoggingOut, WatchingUsers, AddingUser, DeletingUser, WatchingCars, CreatingCar, UpdatingCar,
    DeletingCar, GettingProductPicture, SettingUpUserData, WatchingPreferences, SavingPreferences, WatchingKeyBindings
{}
