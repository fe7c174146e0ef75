import Domain
import Reactive

extension UseCases {
    /// Returns the app's use cases with gateways that respond immediately, from samples in memory. No edit is pending.
    package static func stubs(
        _ answer: @autoclosure @escaping @Sendable () -> StubAnswer = .full, account: Account? = nil
    ) -> UseCases {
        let answers = StubAnswers(answer())
        let products = ProductGatewayDouble(answer())
        return UseCases(
            productGateway: products, productSyncGateway: products, orderGateway: OrderGatewayDouble(answers: answers),
            repoGateway: RepoGatewayDouble(answers: answers),
            postGateway: PostGatewayDouble(answers: answers), movieGateway: MovieGatewayDouble(answers: answers),
            itemGateway: ItemGatewayDouble(answers: answers),
            sessionGateway: SessionGatewayDouble(current: BehaviorSubject(account), answers: answers),
            userGateway: UserGatewayDouble(stubs: StubList(answers, [.sample(1), .sample(2)])),
            carGateway: CarGatewayDouble(stubs: StubList(answers, [.sample(1)])),
            appGateway: AppGatewayDouble(answers: answers),
            pendingEditGateway: PendingEditGatewayDouble(.empty),
            connectivityGateway: ConnectivityGatewayDouble(answers: answers),
            pictureGateway: PictureGatewayDouble(answers: answers),
            preferencesGateway: PreferencesGatewayDouble(answers: answers))
    }
}
