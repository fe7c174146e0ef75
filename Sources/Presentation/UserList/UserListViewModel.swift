import Domain
import DomainKit
import PresentationKit
import Reactive

/// The saved people (scene S11), kept up to date by the store.
public struct UserListViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// People want the list again, also after a failure.
        public var reload: Driver<Void>
        /// A person was chosen.
        public var select: Driver<User.ID>
        /// A person is to be entered.
        public var add: Driver<Void>
        /// A person is to be deleted.
        public var delete: Driver<User.ID>

        /// Inputs; those left out never happen.
        public init(
            load: Driver<Void>, reload: Driver<Void> = .never(), select: Driver<User.ID> = .never(),
            add: Driver<Void> = .never(), delete: Driver<User.ID> = .never()
        ) {
            self.load = load
            self.reload = reload
            self.select = select
            self.add = add
            self.delete = delete
        }
    }

    /// What the view shows.
    public struct Output {
        /// The list, its flags and its failure, in one value.
        @Property(removingDuplicates: false) public var users = PagedList<UserItemViewModel>()
        /// The person who was entered last, for the view to show where they are.
        @Property public var added: User.ID?
        /// What went wrong, as events.
        public let errors: Driver<Failure>
    }

    private let navigator: any UserListNavigator
    private let useCase: any UserListUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(navigator: any UserListNavigator, useCase: any UserListUseCase, formatting: Formatting = Formatting()) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let paging = Paging(output.$users, errors: errors, getAll: useCase.watchUsers) {
            UserItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.select.compactMap { output.users[id: $0]?.user }
            .drive { navigator.toUserDetail($0) }
            .store(in: bag)

        input.add
            .flatMapFirst { navigator.toAddUser().prefix(1) }
            .drive { output.added = $0.id }
            .store(in: bag)

        paging.delete(
            input.delete, marking: \.isBusy, confirm: { navigator.confirmDelete($0.user) },
            delete: useCase.deleteUser, in: bag)

        return output
    }
}
