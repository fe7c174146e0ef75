import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias FeaturedMovieUseCase = GettingFeaturedMovie

/// The featured movie (the view-state article's example): fetched when the scene appears, and again four seconds after
/// each response.
public struct FeaturedMovieViewModel: ViewModel {
    /// The time between a response and the next request. Because the time starts with the response, a slow server gets
    /// fewer requests.
    public static let pause = Duration.seconds(4)

    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Fetches the movie immediately, without waiting for the end of the pause.
        @Trigger public var retry: Driver<Void>

        public init() {}
    }

    public struct Output {
        /// The featured movie. The previous movie stays on screen while the next one is loaded, and after a failure.
        @Property public var movie = ViewState<MovieItemViewModel>.idle
    }

    private let useCase: any FeaturedMovieUseCase
    private let formatting: Formatting
    private let clock: any Clock<Duration>

    public init(
        useCase: any FeaturedMovieUseCase, formatting: Formatting = Formatting(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.useCase = useCase
        self.formatting = formatting
        self.clock = clock
    }

    /// Requests the movie repeatedly until the bag is cancelled.
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
