import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol UserListNavigator {
    func toUserDetail(_ user: User)
    /// Opens the form for a new user. Emits the saved user, or ends without an element if the form is cancelled.
    func toAddUser() -> Driver<User>
    /// Asks for a confirmation of the deletion of a user. Emits if it is given, and otherwise ends without an element.
    func confirmDelete(_ user: User) -> Driver<Void>
}

public typealias UserListUseCase = WatchingUsers & DeletingUser

/// The saved users (scene S11), kept up to date by the database.
public struct UserListViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Starts the live query again after a failure has ended it. A running live query keeps the list current.
        @Trigger public var reload: Driver<Void>
        @Trigger public var select: Driver<User.ID>
        @Trigger public var add: Driver<Void>
        /// Deletes a user after the deletion is confirmed.
        @Trigger public var delete: Driver<User.ID>

        public init() {}
    }

    public struct Output {
        @Property public var users = PagedList<UserItemViewModel>()
        /// The ID of each added user, so that the view can scroll to the user.
        @Event public var added: Driver<User.ID>
        /// Each user deleted in this scene.
        @Event public var deleted: Driver<UserItemViewModel>
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any UserListNavigator
    private let useCase: any UserListUseCase
    private let formatting: Formatting

    public init(navigator: any UserListNavigator, useCase: any UserListUseCase, formatting: Formatting = Formatting()) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(
            output.$users, errors: output.$errors, source: { ListSource(all: { useCase.watchUsers() }) }
        ) {
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
