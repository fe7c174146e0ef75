import Domain
import DomainKit
import Foundation
import PresentationKit
import Reactive

/// What the posts need of the domain.
public typealias ListPostsUseCase = GettingRecentPosts

/// The newest posts of those who follow the signed-in user (the Clean Swift article's example).
public struct ListPostsViewModel: ViewModel {
    /// The inputs of the posts.
    public struct Input: ViewModelInput {
        /// Loads the posts, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the posts again, also after a failure.
        @Trigger public var reload: Driver<Void>
        /// Shows a post.
        @Trigger public var select: Driver<Post.ID>
        /// Opens the sign-in, for a user who is signed out.
        @Trigger public var login: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the posts.
    public struct Output {
        /// The posts as they load. A failure clears them: another account may be signed in.
        @Property(removingDuplicates: false) public var posts = ViewState<[PostItemViewModel]>.idle
        /// How many authors' posts could not be fetched and are missing.
        @Property public var missingAuthors = 0
        /// When the posts were saved, where the server cannot be reached.
        @Property public var staleSince: Date?
        /// Failures; being signed out is none.
        @Event public var errors: Driver<Failure>

        /// Whether to ask the user to sign in, and nothing else.
        public var isSignedOut: Bool { posts.failure?.isSignedOut == true }
    }

    private let navigator: any ListPostsNavigator
    private let useCase: any ListPostsUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(
        navigator: any ListPostsNavigator, useCase: any ListPostsUseCase, formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the posts for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let recent = Property(wrappedValue: ViewState<RecentPosts>.idle, removingDuplicates: false)
        let failures = Event<Failure>()
        let fetching = Fetching(recent, errors: failures, keepsPrevious: false) { useCase.getRecentPosts().map { $0 } }
        let signedIn = input.login
            .filter { output.isSignedOut }
            .flatMapFirst { navigator.toLogin() }
            .map { _ in }

        fetching.bind(load: merge(input.load, input.reload, signedIn), in: bag)

        recent.driver.dropFirst()
            .drive { state in
                output.missingAuthors = state.value?.missingAuthors ?? 0
                output.staleSince = state.value?.staleSince
                output.posts = state.map { recent in
                    recent.posts.isEmpty ? nil : recent.posts.map { PostItemViewModel($0, formatting: formatting) }
                }
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
