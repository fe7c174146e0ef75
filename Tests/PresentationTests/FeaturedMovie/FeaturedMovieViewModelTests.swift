import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct FeaturedMovieViewModelTests {
    private let context = TestContext()
    private let scene: Live<FeaturedMovieViewModel>
    private let movie = Movie.sample

    private var journal: Journal { context.journal }
    private var clock: TestClock { context.clock }
    private var answers: Requests<Movie?> { context.gateways.movies.movies }

    init() {
        scene = Live(
            FeaturedMovieViewModel(
                useCase: context.useCases, formatting: Formatting(locale: Locale(identifier: "de_DE")),
                clock: context.clock))
        journal.follow(scene.$movie.driver) { [clock = context.clock] in
            "\(clock.now.offset.components.seconds): \($0.trace(\.title))"
        }
        journal.expect("0: idle")
    }

    @Test("B2-2: the first request is sent immediately")
    func firstFetch() {
        scene.input.$load()
        journal.expect("0: loading", "get movie")
    }

    @Test("Each next request is sent four seconds after the last response")
    func polling() {
        scene.input.$load()
        answers.answer(movie)
        clock.advance(by: .seconds(3))
        journal.expect("0: loading", "get movie", "0: loaded(Alien)")
        clock.advance(by: .seconds(1))
        clock.advance(by: .seconds(2))
        answers.answer(movie)
        clock.advance(by: .seconds(4))
        journal.expect("4: loading(Alien)", "get movie", "6: loaded(Alien)", "10: loading(Alien)", "get movie")
    }

    @Test("B2-3: a response slower than the pause is awaited, and requests never overlap")
    func slowAnswer() {
        scene.input.$load()
        clock.advance(by: .seconds(60))
        #expect(answers.runningCount == 1)
        answers.answer(movie)
        journal.expect("0: loading", "get movie", "60: loaded(Alien)")
    }

    @Test("B2-1, B2-6: a failure shows its message and keeps the movie, and the next request follows")
    func failure() {
        scene.input.$load()
        answers.answer(movie)
        clock.advance(by: .seconds(4))
        answers.fail(Failure("Broken"))
        #expect(!scene.movie.isLoading)
        #expect(scene.movie.value?.title == "Alien")
        clock.advance(by: .seconds(4))
        journal.expect(
            "0: loading", "get movie", "0: loaded(Alien)", "4: loading(Alien)", "get movie", "4: failed(Alien): Broken",
            "8: loading(Alien)", "get movie")
    }

    @Test("B2-6: a retry requests immediately and restarts the pause")
    func retrying() {
        scene.input.$load()
        answers.fail(Failure("Broken"))
        clock.advance(by: .seconds(3))
        scene.input.$retry()
        scene.input.$retry()
        answers.answer(nil)
        clock.advance(by: .seconds(3))
        journal.expect(
            "0: loading", "get movie", "0: failed: Broken", "3: loading", "get movie", "3: loading", "3: empty")
        clock.advance(by: .seconds(1))
        journal.expect("7: loading", "get movie")
    }

    @Test("B2-4: only the response decides what is shown")
    func deterministic() {
        scene.input.$load()
        answers.answer(movie)
        for _ in 0..<20 {
            clock.advance(by: .seconds(4))
            answers.answer(movie)
        }
        #expect(journal.history.count { $0.contains("failed") } == 0)
    }

    @Test("B2-5: the end of the scene stops the polling and leaves no timer")
    func end() {
        scene.input.$load()
        answers.answer(movie)
        #expect(clock.pendingCount == 1)
        scene.end()
        #expect(clock.pendingCount == 0)
        clock.advance(by: .seconds(60))
        journal.expect("0: loading", "get movie", "0: loaded(Alien)")
    }

    @Test("B2-5: the end of the scene cancels a request that is in flight")
    func endWhileLoading() {
        scene.input.$load()
        scene.end()
        journal.expect("0: loading", "get movie", "cancelled: get movie", "0: idle")
        #expect(clock.pendingCount == 0)
    }

    @Test("Year and rating follow the locale")
    func texts() {
        scene.input.$load()
        answers.answer(movie)
        #expect(scene.movie.value?.year == "1979")
        #expect(scene.movie.value?.rating == "8,4")
        clock.advance(by: .seconds(4))
        answers.answer(Movie(id: 18, title: "Alien", year: 1979, synopsis: "In space.", rating: nil))
        #expect(scene.movie.value?.rating == nil)
        #expect(scene.movie.value?.synopsis == "In space.")
        _ = journal.history
    }
}
