import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct FeaturedMovieViewModelTests {
    private struct UseCase: FeaturedMovieUseCase {
        let answers: Requests<Movie?>
        func getFeaturedMovie() -> Observable<Movie?> { answers.request("get") }
    }

    private let journal = Journal()
    private let clock = TestClock()
    private let load = PublishSubject<Void>()
    private let retry = PublishSubject<Void>()
    private let answers: Requests<Movie?>
    private let output: FeaturedMovieViewModel.Output
    private let movie = Movie(id: 1, title: "Alien", year: 1979, synopsis: "", rating: 8.45)

    init() {
        answers = Requests(journal)
        output = FeaturedMovieViewModel(
            useCase: UseCase(answers: answers), formatting: Formatting(locale: Locale(identifier: "de_DE")),
            clock: clock
        )
        .transform(.init(load: load.driver, retry: retry.driver), in: journal.bag)
        journal.follow(output.$movie.driver) { [clock] in "\(clock.now.offset.components.seconds): \($0.trace(\.title))"
        }
        journal.expect("0: idle")
    }

    @Test("B2-2: the first question is asked at once")
    func firstFetch() {
        load.send(())
        journal.expect("0: loading", "get")
    }

    @Test("The next question is asked four seconds after the last answer, each time")
    func polling() {
        load.send(())
        answers.answer(movie)
        clock.advance(by: .seconds(3))
        journal.expect("0: loading", "get", "0: loaded(Alien)")
        clock.advance(by: .seconds(1))
        clock.advance(by: .seconds(2))
        answers.answer(movie)
        clock.advance(by: .seconds(4))
        journal.expect("4: loading(Alien)", "get", "6: loaded(Alien)", "10: loading(Alien)", "get")
    }

    @Test("B2-3: an answer that takes longer than the pause is waited for, and none overlaps")
    func slowAnswer() {
        load.send(())
        clock.advance(by: .seconds(60))
        #expect(answers.runningCount == 1)
        answers.answer(movie)
        journal.expect("0: loading", "get", "60: loaded(Alien)")
    }

    @Test(
        "B2-1, B2-6: a failure says what is wrong, keeps the film, turns no spinner, and is followed by the next question"
    )
    func failure() {
        load.send(())
        answers.answer(movie)
        clock.advance(by: .seconds(4))
        answers.fail(Failure("Broken"))
        #expect(!output.movie.isLoading)
        #expect(output.movie.value?.title == "Alien")
        clock.advance(by: .seconds(4))
        journal.expect(
            "0: loading", "get", "0: loaded(Alien)", "4: loading(Alien)", "get", "4: failed(Alien): Broken",
            "8: loading(Alien)", "get")
    }

    @Test("B2-6: a retry asks at once and begins the pause anew; while loading it is answered")
    func retrying() {
        load.send(())
        answers.fail(Failure("Broken"))
        clock.advance(by: .seconds(3))
        retry.send(())
        retry.send(())
        answers.answer(nil)
        clock.advance(by: .seconds(3))
        journal.expect(
            "0: loading", "get", "0: failed: Broken", "3: loading", "get", "3: loading", "3: empty")
        clock.advance(by: .seconds(1))
        journal.expect("7: loading", "get")
    }

    @Test("B2-4: each answer decides what is shown, nothing else does")
    func deterministic() {
        load.send(())
        answers.answer(movie)
        for _ in 0..<20 {
            clock.advance(by: .seconds(4))
            answers.answer(movie)
        }
        #expect(journal.history.count { $0.contains("failed") } == 0)
    }

    @Test("B2-5: the end of the scene stops the polling and leaves no timer")
    func end() {
        load.send(())
        answers.answer(movie)
        #expect(clock.pendingCount == 1)
        journal.endScene()
        #expect(clock.pendingCount == 0)
        clock.advance(by: .seconds(60))
        journal.expect("0: loading", "get", "0: loaded(Alien)")
    }

    @Test("B2-5: the end of the scene cancels a question that is on its way")
    func endWhileLoading() {
        load.send(())
        journal.endScene()
        journal.expect("0: loading", "get", "cancelled: get", "0: idle")
        #expect(clock.pendingCount == 0)
    }

    @Test("B2-7: in every state at most one of spinner, emptiness and failure is shown")
    func derived() {
        let states: [ViewState<Int>] = [
            .idle, .loading(previous: nil), .loading(previous: 1), .loaded(1), .empty,
            .failed(Failure("x"), previous: nil),
            .failed(Failure("x"), previous: 1),
        ]
        for state in states {
            #expect([state.isLoading, state.isEmpty, state.failure != nil].count { $0 } <= 1)
        }
        #expect(states.map(\.value) == [nil, nil, 1, 1, nil, nil, 1])
    }

    @Test("Year and rating are written as the locale writes them")
    func texts() {
        load.send(())
        answers.answer(movie)
        #expect(output.movie.value?.year == "1979")
        #expect(output.movie.value?.rating == "8,4")
        _ = journal.history
    }
}
