import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the app's status needs of the domain.
public typealias StatusUseCase = WatchingAccount & WatchingConnectivity & WatchingPendingEdits

/// What every screen says of the app: who is signed in, whether the server can be reached, and what waits to be sent.
public struct StatusViewModel: ViewModel {
    /// The inputs of the status.
    public struct Input: ViewModelInput {
        /// Shows the status, when the app appears.
        @Trigger public var load: Driver<Void>
        /// Finds out at once whether the server can be reached again.
        @Trigger public var reconnect: Driver<Void>

        /// Inputs that nobody has sent to.
        public init() {}
    }

    /// The outputs of the status.
    public struct Output {
        /// The signed-in account.
        @Property public var account: Account?
        /// Whether the server can be reached, and since when it cannot.
        @Property public var connectivity = Connectivity.online
        /// How many edits wait to be sent, or for the server's answer.
        @Property public var waitingCount = 0
        /// How many edits the server has refused, and wait for a decision.
        @Property public var refusedCount = 0
    }

    private let useCase: any StatusUseCase

    /// The status of an app.
    public init(useCase: any StatusUseCase) {
        self.useCase = useCase
    }

    /// Wires the status for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let load = input.load.prefix(1)

        load.flatMapLatest { useCase.account.asDriver() }.drive(output.$account).store(in: bag)
        load.flatMapLatest { useCase.connectivity.asDriver() }.drive(output.$connectivity).store(in: bag)
        load.flatMapLatest { useCase.pendingEdits.asDriver() }
            .drive { edits in
                let refused = edits.filter { $0.refusal != nil }.count
                output.waitingCount = edits.count - refused
                output.refusedCount = refused
            }
            .store(in: bag)

        input.reconnect.drive { useCase.reconnect() }.store(in: bag)

        return output
    }
}
