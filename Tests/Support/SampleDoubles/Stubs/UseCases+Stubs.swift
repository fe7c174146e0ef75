import Domain

extension UseCases {
    /// The app's own use cases over gateways that answer at once, from samples in memory. No edit is pending.
    package static func stubs(
        _ answer: @autoclosure @escaping @Sendable () -> StubAnswer = .full, account: Account? = nil
    ) -> UseCases {
        let answers = StubAnswers(answer())
        let products = ProductGatewayStub(answer())
        return UseCases(
            productGateway: products, productSyncGateway: products, repoGateway: RepoGatewayStub(answers: answers),
            postGateway: PostGatewayStub(answers: answers), movieGateway: MovieGatewayStub(answers: answers),
            itemGateway: ItemGatewayStub(answers: answers), sessionGateway: SessionGatewayStub(account),
            userGateway: UserGatewayStub(answers: answers), carGateway: CarGatewayStub(answers: answers),
            appGateway: AppGatewayStub(), pendingEditGateway: PendingEditGatewayStub(.empty),
            connectivityGateway: ConnectivityGatewayStub(answers: answers), pictureGateway: PictureGatewayStub(),
            preferencesGateway: PreferencesGatewayStub())
    }
}
