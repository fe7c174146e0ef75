import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Testing

/// An operator in a form that forwards every element unchanged, for the tests of laws for every operator.
struct OperatorCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How the operator ends when its source fails.
    let endingOfFailure: Completion
    /// Whether the operator passes on two elements that arrive at the same instant.
    let keepsEvery: Bool
    /// Whether the operator drops elements that arrive while it delivers one.
    let dropsWhileBusy: Bool
    let apply: @Sendable (Observable<Int>, TestClock) -> Observable<Int>

    init(
        _ name: String, failsAs endingOfFailure: Completion = .failed, keepsEvery: Bool = true,
        dropsWhileBusy: Bool = false, _ apply: @escaping @Sendable (Observable<Int>, TestClock) -> Observable<Int>
    ) {
        testDescription = name
        self.endingOfFailure = endingOfFailure
        self.keepsEvery = keepsEvery
        self.dropsWhileBusy = dropsWhileBusy
        self.apply = apply
    }

    static let all: [OperatorCase] = shaping + combining + flattening + recovering + timed

    static let shaping = [
        OperatorCase("none") { source, _ in source },
        OperatorCase("map") { source, _ in source.map { $0 } },
        OperatorCase("compactMap") { source, _ in source.compactMap { Optional($0) } },
        OperatorCase("filter") { source, _ in source.filter { _ in true } },
        OperatorCase("scan") { source, _ in source.scan(0) { $1 } },
        OperatorCase("removeDuplicates") { source, _ in source.removeDuplicates { _, _ in false } },
        OperatorCase("prefix") { source, _ in source.prefix(.max) },
        OperatorCase("dropFirst") { source, _ in source.prepend(0).dropFirst() },
        OperatorCase("prepend") { source, _ in source.prepend(0).filter { $0 != 0 } },
        OperatorCase("handleEvents") { source, _ in source.handleEvents(onElement: { _ in }, onCancel: {}) },
        OperatorCase("transform") { source, _ in source.transform { output in { output.send($0) } } },
        OperatorCase("prefix(untilOutputFrom:)") { source, _ in source.prefix(untilOutputFrom: Observable<Int>.never())
        },
        OperatorCase("drop(untilOutputFrom:)") { source, _ in source.drop(untilOutputFrom: .just(0)) },
        OperatorCase("prefix(while:)") { source, _ in source.prefix { _ in true } },
        OperatorCase("drop(while:)") { source, _ in source.drop { _ in false } },
        OperatorCase("debug") { source, _ in source.debug("source", print: { _ in }) },
        OperatorCase("deferred") { source, _ in .deferred { source } },
    ]

    static let combining = [
        OperatorCase("merge") { source, _ in merge(.empty(), source) },
        OperatorCase("merge of many") { source, _ in merge([source, .empty(), .empty()]) },
        OperatorCase("combineLatest") { source, _ in combineLatest(source, .just(0)).map { $0.0 } },
        OperatorCase("combineLatest of many") { source, _ in combineLatest([.just(0), source]).map { $0[1] } },
        OperatorCase("withLatest") { source, _ in source.withLatest(from: .just(0)).map { $0.0 } },
        OperatorCase("zip") { source, _ in zip(source, Observable(0..<50_000)).map { $0.0 } },
        OperatorCase("zip of many") { source, _ in zip([Observable(0..<50_000), source]).map { $0[1] } },
    ]

    static let flattening = [
        OperatorCase("flatMap") { source, _ in source.flatMap { .just($0) } },
        OperatorCase("flatMapLatest") { source, _ in source.flatMapLatest { .just($0) } },
        OperatorCase("flatMapFirst", keepsEvery: false, dropsWhileBusy: true) { source, _ in
            source.flatMapFirst { .just($0) }
        },
        OperatorCase("concatMap") { source, _ in source.concatMap { .just($0) } },
        OperatorCase("flatMap(atMost:)") { source, _ in source.flatMap(atMost: 2) { .just($0) } },
        OperatorCase("concat") { source, _ in concat(.empty(), source, .empty()) },
        OperatorCase("inner of flatMap") { source, _ in Observable.just(0).flatMap { _ in source } },
        OperatorCase("inner of concatMap") { source, _ in Observable.just(0).concatMap { _ in source } },
        OperatorCase("inner of flatMapLatest") { source, _ in Observable.just(0).flatMapLatest { _ in source } },
        OperatorCase("inner of flatMapFirst") { source, _ in Observable.just(0).flatMapFirst { _ in source } },
    ]

    static let recovering = [
        OperatorCase("mapError") { source, _ in source.mapError { $0 } },
        OperatorCase("catch", failsAs: .finished) { source, _ in source.catch { _ in .empty() } },
        OperatorCase("replacement of catch") { source, _ in Observable.fail(Broken()).catch { _ in source } },
        OperatorCase("retry") { source, _ in source.retry(0) },
        OperatorCase("share") { source, _ in source.share() },
        OperatorCase("share(replay:)") { source, _ in source.share(replay: 2) },
        OperatorCase("trackActivity") { source, _ in source.trackActivity(ActivityTracker()) },
        OperatorCase("trackError", failsAs: .finished) { source, _ in source.trackError(ErrorTracker()) },
    ]

    static let timed = [
        OperatorCase("debounce", keepsEvery: false) { source, clock in source.debounce(for: .zero, clock: clock) },
        OperatorCase("throttle", keepsEvery: false) { source, clock in source.throttle(for: .zero, clock: clock) },
        OperatorCase("delay") { source, clock in source.delay(for: .zero, clock: clock) },
        OperatorCase("timeout") { source, clock in source.timeout(.seconds(9), clock: clock) },
    ]
}
