/// Every use case of the app, implemented with the app's gateways.
///
/// A scene's `typealias` names the use cases that the scene needs, and the app passes this value. A test passes a
/// double that conforms only to these use cases.
public struct UseCases: Sendable, HasProductGateway, HasProductSyncGateway, HasRepoGateway, HasPostGateway,
    HasMovieGateway, HasItemGateway, HasSessionGateway, HasUserGateway, HasCarGateway, HasAppGateway,
    HasOrderGateway, HasPendingEditGateway, HasConnectivityGateway, HasPictureGateway, HasPreferencesGateway
{
    public var productGateway: any ProductGateway
    public var productSyncGateway: any ProductSyncGateway
    public var orderGateway: any OrderGateway
    public var repoGateway: any RepoGateway
    public var postGateway: any PostGateway
    public var movieGateway: any MovieGateway
    public var itemGateway: any ItemGateway
    public var sessionGateway: any SessionGateway
    public var userGateway: any UserGateway
    public var carGateway: any CarGateway
    public var appGateway: any AppGateway
    public var pendingEditGateway: any PendingEditGateway
    public var connectivityGateway: any ConnectivityGateway
    public var pictureGateway: any PictureGateway
    public var preferencesGateway: any PreferencesGateway

    public init(
        productGateway: any ProductGateway, productSyncGateway: any ProductSyncGateway, orderGateway: any OrderGateway,
        repoGateway: any RepoGateway, postGateway: any PostGateway, movieGateway: any MovieGateway,
        itemGateway: any ItemGateway, sessionGateway: any SessionGateway, userGateway: any UserGateway,
        carGateway: any CarGateway, appGateway: any AppGateway, pendingEditGateway: any PendingEditGateway,
        connectivityGateway: any ConnectivityGateway, pictureGateway: any PictureGateway,
        preferencesGateway: any PreferencesGateway
    ) {
        self.productGateway = productGateway
        self.productSyncGateway = productSyncGateway
        self.orderGateway = orderGateway
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
    UpdatingProduct, DeletingProduct, WatchingProducts, SyncingProducts, GettingOrderList, WatchingOrderLines,
    AddingOrder, WatchingPendingEdits, UndoingEdit, ResolvingRefusedEdit, DecidingConflict, WatchingConnectivity,
    CheckingSession, GettingRepoList, GettingRecentPosts, GettingPostText, GettingFeaturedMovie, FindingItem,
    WatchingAccount, LoggingIn,
    LoggingOut, WatchingUsers, AddingUser, DeletingUser, WatchingCars, SavingCar, DeletingCar,
    GettingProductPicture, SettingUpUserData, WatchingPreferences, SavingPreferences
{}
