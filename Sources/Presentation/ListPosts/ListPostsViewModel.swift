import Domain
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI

public protocol ListPostsNavigator {
    func toPost(_ post: Post)
    /// Opens the sign-in. Emits the account, or ends without an element if the user cancels.
    func toLogin() -> Driver<Account>
}

public typealias ListPostsUseCase = GettingRecentPosts

/// The newest posts of the signed-in account's followers (the Clean Swift article's example).
public struct ListPostsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var reload: Driver<Void>
        @Trigger public var select: Driver<Post.ID>
        /// Opens the sign-in. Only has an effect if the posts could not be loaded because the user is signed out.
        @Trigger public var login: Driver<Void>

        public init() {}
    }

    public struct Output {
        /// The posts. A failure removes them, because they may belong to the previous account.
        @Property public var posts = ViewState<[PostItemViewModel]>.idle
        @Property public var missingAuthors = 0
        @Property public var staleSince: Date?
        /// Failures to load the posts, except for a missing sign-in, which ``isSignedOut`` reports.
        @Event public var errors: Driver<Failure>

        public init() {}

        /// Whether to show the request to sign in instead of posts.
        public var isSignedOut: Bool { posts.failure?.isSignedOut == true }
    }

    private let navigator: any ListPostsNavigator
    private let useCase: any ListPostsUseCase
    private let formatting: Formatting

    public init(
        navigator: any ListPostsNavigator, useCase: any ListPostsUseCase, formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let recent = Property(wrappedValue: ViewState<RecentPosts>.idle)
        let failures = Event<Failure>()
        let fetching = Fetching(recent, errors: failures, keepsPrevious: false) { useCase.getRecentPosts().map { $0 } }
        let signedIn = input.login
            .filter { output.isSignedOut }
            .flatMapFirst { navigator.toLogin() }
            .map { _ in }

        // A sign-in is bound as a search, which cancels the requests of a signed-out user, because they are useless to
        // the account.
        fetching.bind(load: merge(input.load, input.reload), search: signedIn, in: bag)

        recent.driver.dropFirst()
            .drive { state in
                // Sets the posts first, because the other outputs are about the posts.
                output.posts = state.map { recent in
                    recent.posts.isEmpty ? nil : recent.posts.map { PostItemViewModel($0, formatting: formatting) }
                }
                output.missingAuthors = state.value?.missingAuthors ?? 0
                output.staleSince = state.value?.staleSince
            }
            .store(in: bag)

        failures.driver.filter { !$0.isSignedOut }
            .map { Failure("Cannot fetch: \($0.message)", cause: $0.cause) }
            .drive(output.$errors)
            .store(in: bag)

        input.select.compactMap { id in output.posts.value?.first { $0.id == id }?.post }
            .drive { navigator.toPost($0) }
            .store(in: bag)

        return output
    }
}
