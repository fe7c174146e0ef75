import PresentationKit
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct PollTests {
    private let journal = Journal()
    private let clock = TestClock()
    @Property private var state = ViewState<Int>.idle

    init() {
        journal.follow($state.driver.poll(every: .seconds(4), clock: clock)) { [clock] in
            "pause ends at \(clock.now.offset.components.seconds)"
        }
    }

    @Test("A pause starts after any response")
    func answers() {
        for answer in [ViewState.loaded(1), .empty, .failed(Failure("Broken"), previous: nil)] {
            state = .loading(previous: nil)
            state = answer
            clock.advance(by: .seconds(4))
        }
        journal.expect("pause ends at 4", "pause ends at 8", "pause ends at 12")
    }

    @Test("No pause runs before the first request or during a request")
    func notAnswered() {
        #expect(clock.pendingCount == 0)
        state = .loading(previous: 1)
        #expect(clock.pendingCount == 0)
    }

    @Test("A request during a pause starts the next pause after its response")
    func begunAnew() {
        state = .loaded(1)
        clock.advance(by: .seconds(3))
        state = .loading(previous: 1)
        #expect(clock.pendingCount == 0)
        clock.advance(by: .seconds(3))
        state = .loaded(2)
        clock.advance(by: .seconds(3))
        journal.expect()
        clock.advance(by: .seconds(1))
        journal.expect("pause ends at 10")
    }

    @Test("An updated value does not restart the pause")
    func keptUpToDate() {
        state = .loaded(1)
        clock.advance(by: .seconds(3))
        state = .loaded(2)
        clock.advance(by: .seconds(1))
        journal.expect("pause ends at 4")
    }
}
