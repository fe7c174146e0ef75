import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the user list needs of the domain.
public typealias UserListUseCase = WatchingUsers & DeletingUser

/// The saved users (scene S11), kept up to date by the database.
public struct UserListViewModel: ViewModel {
    /// The inputs of the user list.
    public struct Input: ViewModelInput {
        /// Loads the list, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the list again, also after a failure.
        @Trigger public var reload: Driver<Void>
        /// Shows a user.
        @Trigger public var select: Driver<User.ID>
        /// Opens the form for a new user.
        @Trigger public var add: Driver<Void>
        /// Deletes a user, after a confirmation.
        @Trigger public var delete: Driver<User.ID>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the user list.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var users = PagedList<UserItemViewModel>()
        /// Each user that was added, for the view to scroll there.
        @Event public var added: Driver<User.ID>
        /// Each user that was deleted here.
        @Event public var deleted: Driver<UserItemViewModel>
        /// Failures, also those of deletions.
        @Event public var errors: Driver<Failure>
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
        let output = Output()
        let paging = Paging(output.$users, errors: output.$errors, getAll: useCase.watchUsers) {
            UserItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, in: bag)

        input.select.compactMap { paging.item($0)?.user }
            .drive { navigator.toUserDetail($0) }
            .store(in: bag)

        input.add
            .flatMapFirst { navigator.toAddUser().map(\.id) }
            .drive(output.$added)
            .store(in: bag)

        paging.delete(
            input.delete, marking: \.isBusy, confirm: { navigator.confirmDelete($0.user) },
            delete: useCase.deleteUser, deleted: output.$deleted, in: bag)

        return output
    }
}
