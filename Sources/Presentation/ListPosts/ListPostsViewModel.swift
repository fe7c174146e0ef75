import Domain
import DomainKit
import PresentationKit
import Reactive

/// The newest posts of those who follow the signed-in user (seed 000).
public struct ListPostsViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// People want the posts again, also after a failure.
        public var reload: Driver<Void>
        /// A post was chosen.
        public var select: Driver<Post.ID>
        /// People who are signed out want to sign in.
        public var login: Driver<Void>

        /// Inputs; those left out never happen.
        public init(
            load: Driver<Void>, reload: Driver<Void> = .never(), select: Driver<Post.ID> = .never(),
            login: Driver<Void> = .never()
        ) {
            self.load = load
            self.reload = reload
            self.select = select
            self.login = login
        }
    }

    /// What the view shows.
    public struct Output {
        /// Where the posts stand. A failure clears them: another account may be signed in.
        @Property(removingDuplicates: false) public var posts = ViewState<[PostItemViewModel]>.idle
        /// Why the posts cannot be fetched, as events; being signed out is none.
        public let errors: Driver<Failure>

        /// Whether to ask people to sign in, and nothing else.
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
        let errors = ErrorTracker()
        let output = Output(
            errors: errors.failures.filter { !$0.isSignedOut }
                .map { Failure("Cannot fetch: \($0.message)", cause: $0.cause) })
        let fetching = Fetching(output.$posts, errors: errors, keepsPrevious: false) {
            useCase.getRecentPosts().map { posts in
                posts.isEmpty ? nil : posts.map { PostItemViewModel($0, formatting: formatting) }
            }
        }

        let signedIn = input.login
            .filter { output.isSignedOut }
            .flatMapFirst { navigator.toLogin().prefix(1) }
            .map { _ in }

        fetching.bind(load: merge(input.load, input.reload, signedIn), in: bag)

        input.select.compactMap { id in output.posts.value?.first { $0.id == id }?.post }
            .drive { navigator.toPost($0) }
            .store(in: bag)

        return output
    }
}
