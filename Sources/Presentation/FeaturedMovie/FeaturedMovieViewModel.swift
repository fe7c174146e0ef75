import Domain
import PresentationKit
import Reactive

/// What the featured movie needs of the domain.
public typealias FeaturedMovieUseCase = GettingFeaturedMovie

/// The featured movie (the view-state article's example): fetched when the scene appears, and again four seconds after
/// each answer.
public struct FeaturedMovieViewModel: ViewModel {
    /// How long after an answer the next request is made.
    public static let pause = Duration.seconds(4)

    /// The inputs of the featured movie.
    public struct Input: ViewModelInput {
        /// Fetches the movie, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Fetches the movie now, without waiting for the pause to end.
        @Trigger public var retry: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the featured movie.
    public struct Output {
        /// The movie as it loads; what is visible is derived from it. The earlier movie stays on screen meanwhile.
        @Property(removingDuplicates: false) public var movie = ViewState<MovieItemViewModel>.idle
    }

    private let useCase: any FeaturedMovieUseCase
    private let formatting: Formatting
    private let clock: any Clock<Duration>

    /// The scene's view model.
    public init(
        useCase: any FeaturedMovieUseCase, formatting: Formatting = Formatting(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.useCase = useCase
        self.formatting = formatting
        self.clock = clock
    }

    /// Wires the movie for as long as the bag lives; polling ends with it.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$movie) {
            useCase.getFeaturedMovie().map { movie in
                movie.map { MovieItemViewModel($0, formatting: formatting) }
            }
        }
        let polls = output.$movie.driver.poll(every: Self.pause, clock: clock)

        fetching.bind(load: merge(input.load, input.retry, polls), in: bag)

        return output
    }
}
