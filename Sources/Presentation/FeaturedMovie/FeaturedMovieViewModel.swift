import PresentationKit
import Reactive

/// The featured film (seed 002): fetched at once, and again four seconds after each answer.
public struct FeaturedMovieViewModel: ViewModel {
    /// How long after an answer the next question is asked.
    public static let pause = Duration.seconds(4)

    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// People want an answer now.
        public var retry: Driver<Void>

        /// Inputs; those left out never happen.
        public init(load: Driver<Void>, retry: Driver<Void> = .never()) {
            self.load = load
            self.retry = retry
        }
    }

    /// What the view shows.
    public struct Output {
        /// Where the film stands; what is visible is derived from it. The earlier film stays on screen meanwhile.
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

    /// Wires the film for as long as the bag lives; polling ends with it.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$movie) {
            useCase.getFeaturedMovie().map { movie in
                movie.map { MovieItemViewModel($0, formatting: formatting) }
            }
        }

        let pauses = output.$movie.driver.pauses(of: Self.pause, clock: clock)
        fetching.bind(load: merge(input.load, input.retry, pauses), in: bag)

        return output
    }
}
