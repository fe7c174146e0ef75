import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The ready-made marbles M1 to M20.
@Suite(.noLeaks) struct ReadyMadeMarblesTests {
    private let clock = TestClock()

    private func hot(_ diagram: String) -> Observable<String> { clock.hot(diagram).observable }

    private func cold(_ diagram: String) -> Observable<String> { clock.cold(diagram).observable }

    @Test("M1 prefix matches its diagram") func prefix() {
        let source = clock.hot("-a-b-c|")
        clock.expect(source.observable.prefix(2), "-a-[b|]")
        source.expect(subscriptions: "^---!")
    }

    @Test("M2 merge matches its diagram") func merging() {
        clock.expect(merge(hot("a--b|"), hot("-x-y--|")), "ax-[by]--|")
    }

    @Test("M3 combineLatest matches its diagram") func latestOfBoth() {
        clock.expect(combineLatest(hot("a--b----|"), hot("-1--2-|")).map { $0 + $1 }, "-'a1'-'b1''b2'---|")
    }

    @Test("M4 combineLatest matches its diagram when one side is empty") func latestOfEmpty() {
        let left = clock.hot("a-b-c|")
        clock.expect(combineLatest(left.observable, hot("---|")).map { $0 + $1 }, "---|")
        left.expect(subscriptions: "^---!")
    }

    @Test("M5 withLatest matches its diagram") func withLatest() {
        clock.expect(hot("-a-b--c|").withLatest(from: hot("--1--2-")) { $0 + $1 }, "---'b1'--'c2'|")
    }

    @Test("M6 zip matches its diagram") func zipping() {
        clock.expect(zip(hot("a-b|"), hot("1--2-3|")).map { $0 + $1 }, "'a1'--['b2'|]")
    }

    @Test("M7 flatMapLatest matches its diagram") func flatMapLatest() {
        let inners = ["a": cold("-1--2-3|"), "b": cold("-x-y|")]
        clock.expect(hot("a---b----|").flatMapLatest { inners[$0] ?? .never() }, "--1---x-y|")
    }

    @Test("M8 flatMapLatest matches its diagram when an inner source is silent") func silentInner() {
        let inners = ["a": cold("-----------"), "b": cold("-x|")]
        clock.expect(hot("a--b|").flatMapLatest { inners[$0] ?? .never() }, "-----x|")
    }

    @Test("M9 flatMapFirst matches its diagram") func flatMapFirst() {
        let inner = cold("-1-2|")
        clock.expect(hot("a-b---c|").flatMapFirst { _ in inner }, "--1-2---1-2|")
    }

    @Test("M10 M11 debounce matches its diagrams") func debounce() {
        clock.expect(hot("ab--cd-e-f---gh|").debounce(for: clock.tick * 3, clock: clock), "------------f--[h|]")
        clock.expect(hot("a^").debounce(for: clock.tick * 3, clock: clock), "-^")
    }

    @Test("M12 M13 throttle matches its diagrams") func throttle() {
        clock.expect(hot("ab-------c|").throttle(for: clock.tick * 3, clock: clock), "a--b-----c|")
        clock.expect(hot("abcdefghijk|").throttle(for: clock.tick * 3, clock: clock), "a--d--g--j-[k|]")
    }

    @Test("M14 delay matches its diagram") func delay() {
        clock.expect(hot("a-b^").delay(for: clock.tick * 2, clock: clock), "--a^")
    }

    @Test("M15 timeout matches its diagram") func timeout() {
        clock.expect(hot("a---b|").timeout(clock.tick * 3, clock: clock), "a--^")
        clock.expect(hot("a--b|").timeout(clock.tick * 3, clock: clock), "a--b|")
    }

    @Test("M16 retry matches its diagram") func retry() {
        clock.expect(cold("-a^").retry(1), "-a--a^")
    }

    @Test("M17 catch matches its diagram") func catching() {
        let replacement = cold("-x|")
        clock.expect(hot("-a^").catch { _ in replacement }, "-a--x|")
    }

    @Test("M18 scan matches its diagram") func scan() {
        let values = ["1": 1, "2": 2, "3": 3, "6": 6]
        clock.expect(clock.hot("123|", values).observable.scan(0, +), "136|", values)
    }

    @Test("M19 removeDuplicates matches its diagram") func removeDuplicates() {
        clock.expect(hot("aab-ba|").removeDuplicates(), "a-b--a|")
    }

    @Test("M20 the activity stays true while flatMapLatest switches") func activity() {
        let tracker = ActivityTracker()
        let inner = cold("--x|")
        let activity = Recorder(tracker.observable, clock: clock)
        let source = hot("a-b----|").flatMapLatest { _ in inner.trackActivity(tracker) }
        clock.expect(source, "-----x-|")
        activity.expect(marbles: "(F)T-----F", ["T": true, "F": false])
    }
}
