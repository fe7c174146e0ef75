import ChoresDomain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol ChoresNavigator {
    /// Opens the editor. Emits the saved chore, or ends without an element if the user cancels.
    func toEditor(of chore: Chore) -> Driver<Chore>
}

/// A row with a chore, and the state of its pending edits.
public nonisolated struct ChoreRow: Identifiable, Equatable, Sendable {
    public let chore: Chore
    public let mark: EditMark<Chore>

    public init(_ chore: Chore, mark: EditMark<Chore> = EditMark()) {
        self.chore = chore
        self.mark = mark
    }

    public var id: Chore.ID { chore.id }
    /// Whether an edit is pending, so that the server does not have it yet.
    public var isPending: Bool { mark.state != .none }
}

/// The list of chores, page by page.
public struct ChoresViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var reload: Driver<Void>
        @Trigger public var loadMore: Driver<Void>
        /// Marks a chore as done, or as not done.
        @Trigger public var toggle: Driver<Chore.ID>
        @Trigger public var edit: Driver<Chore.ID>

        public init() {}
    }

    public struct Output {
        @Property public var chores = PagedList<ChoreRow>()
        /// The number of chores with pending edits.
        @Property public var pendingCount = 0
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let navigator: any ChoresNavigator
    private let gateway: any ChoreGateway

    public init(navigator: any ChoresNavigator, gateway: any ChoreGateway) {
        self.navigator = navigator
        self.gateway = gateway
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$chores, errors: output.$errors, source: { gateway.chores }) {
            ChoreRow($0.entity, mark: $0.mark)
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)

        input.load.prefix(1)
            .flatMapLatest { gateway.pendingCount.asDriver(reporting: output.$errors) }
            .drive(output.$pendingCount)
            .store(in: bag)

        input.toggle.compactMap { paging.item($0)?.chore }
            .flatMap { shown in
                var chore = shown
                chore.isDone.toggle()
                return gateway.save(chore, from: shown).asDriver(reporting: output.$errors)
            }
            .drive { _ in }
            .store(in: bag)

        input.edit.compactMap { paging.item($0)?.chore }
            .flatMapFirst { navigator.toEditor(of: $0) }
            .drive { _ in }
            .store(in: bag)

        return output
    }
}
