import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Testing

/// The hook belongs to the whole program. Only this suite sets it, and the suite checks only its own failures.
@Suite(.serialized) struct HooksTests {
    private struct Unnoticed: Error, Equatable { let name: String }

    private let atFirst = Hooks.onUnhandledFailure

    #if DEBUG
        @Test("A debug build prints the type of an unhandled failure, without its contents")
        func debugBuild() {
            #expect(atFirst != nil)
            let message = Hooks.message(about: Unnoticed(name: "secret"))
            #expect(message.contains("Unnoticed") && !message.contains("secret"))
        }
    #endif

    private func noticed(_ body: () -> Void) -> [Unnoticed] {
        let log = Log<Unnoticed>()
        Hooks.onUnhandledFailure = { if let failure = $0 as? Unnoticed { log.append(failure) } }
        defer { Hooks.onUnhandledFailure = atFirst }
        body()
        return log.entries
    }

    @Test("An unhandled failure goes to the hook once")
    @MainActor func unhandled() {
        let failures = noticed {
            let subject = PublishSubject<Int>()
            Observable<Int>.fail(Unnoticed(name: "subscribe")).subscribe { _ in }.cancel()
            Observable<Int>.fail(Unnoticed(name: "bind")).bind(to: subject).cancel()
            Observable<Int>.fail(Unnoticed(name: "driver")).asDriver().drive { _ in }.cancel()
            let driven = subject.driver.drive { _ in }
            subject.fail(Unnoticed(name: "subject"))
            driven.cancel()
        }
        #expect(failures.map(\.name) == ["subscribe", "bind", "driver", "subject"])
    }

    @Test("The documentation's example prints an unhandled failure")
    @MainActor func example() {
        let printed = Log<String>()
        @Sendable func print(_ text: String) { printed.append(text) }
        Hooks.onUnhandledFailure = { print("Nobody handles: \($0)") }
        defer { Hooks.onUnhandledFailure = atFirst }
        Observable<Int>.fail(Unnoticed(name: "example")).subscribe { _ in }.cancel()
        #expect(printed.entries.contains { $0.hasPrefix("Nobody handles: ") && $0.contains("example") })
    }

    @Test("Handled failures and failures after a cancellation do not go to the hook")
    @MainActor func handled() {
        let failures = noticed {
            let subject = PublishSubject<Int>()
            let failing = Observable<Int>.fail(Unnoticed(name: "handled"))
            failing.subscribe { _ in
            } onCompletion: { _ in
            }.cancel()
            failing.bind(to: subject, onFailure: { _ in }).cancel()
            failing.trackError(ErrorTracker()).asDriver().drive { _ in }.cancel()
            failing.asDriver(onErrorJustReturn: 1).drive { _ in }.cancel()
            let late = PublishSubject<Int>()
            late.observable.subscribe { _ in }.cancel()
            late.fail(Unnoticed(name: "late"))
        }
        #expect(failures.isEmpty)
    }
}
