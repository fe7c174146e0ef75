import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

/// The examples of the documentation comments, word for word. `ExamplesTests` looks for their lines in this file.
@MainActor @Suite struct CommentExamplesTests {
    private struct Server {
        func detail(_ id: Int) async throws -> String { "detail \(id)" }
    }

    private let printed = Log<String>()

    private func elements<Element>(_ observable: Observable<Element>) async throws -> [Element] {
        var elements: [Element] = []
        for try await element in observable { elements.append(element) }
        return elements
    }

    @Test("first(where:) returns the first element that satisfies the condition")
    func firstWhere() async throws {
        let numbers = Observable([1, 2, 3, 4])
        let large = try await numbers.first { $0 > 2 }
        #expect(large == 3)
    }

    @Test("A chain on a subject delivers before `send` returns")
    func chain() {
        func print(_ text: String) { printed.append(text) }
        let queries = PublishSubject<String>()
        let subscription = queries.observable
            .map { $0.lowercased() }
            .removeDuplicates()
            .subscribe { print($0) }
        queries.send("Swift")  // prints "swift" before it returns
        #expect(printed.entries == ["swift"])
        subscription.cancel()
    }

    @Test("A subject delivers to its subscribers")
    func subject() {
        func print(_ text: String) { printed.append(text) }
        let taps = PublishSubject<Void>()
        let subscription = taps.observable.subscribe { print("tapped") }
        taps.send(())  // prints before it returns
        #expect(printed.entries == ["tapped"])
        subscription.cancel()
    }

    @Test("A subscription gets the elements and the end")
    func subscribe() {
        func print(_ event: some Any) { printed.append("\(event)") }
        let subscription = Observable([1, 2, 3]).subscribe {
            print($0)
        } onCompletion: {
            print($0)
        }
        #expect(printed.entries == ["1", "2", "3", "finished"])
        subscription.cancel()
    }

    @Test("Callbacks and an async closure become observables")
    func making() async throws {
        @Sendable func print(_ text: String) { printed.append(text) }
        let ticks = Observable<Int>.create { emitter in
            emitter.send(1)
            emitter.finish()
            return { print("cleaned up") }
        }
        let greeting = Observable { "Hello" }
        #expect(try await elements(ticks) == [1])
        #expect(printed.entries == ["cleaned up"])
        #expect(try await elements(greeting) == ["Hello"])
    }

    @Test("Each operator on its elements matches its example")
    func shapes() async throws {
        let lengths = Observable(["a", "bcd"]).map { $0.count }  // 1, 3
        let numbers = Observable(["1", "x", "3"]).compactMap { Int($0) }  // 1, 3
        let changes = Observable([1, 1, 2, 1]).removeDuplicates()  // 1, 2, 1
        let small = Observable(1...).prefix { $0 < 3 }  // 1, 2
        let sums = Observable([1, 2, 3]).scan(0) { $0 + $1 }  // 1, 3, 6
        #expect(try await elements(lengths) == [1, 3])
        #expect(try await elements(numbers) == [1, 3])
        #expect(try await elements(changes) == [1, 2, 1])
        #expect(try await elements(small) == [1, 2])
        #expect(try await elements(sums) == [1, 3, 6])
    }

    @Test("prepend puts elements first, and debug prints the events")
    func edges() async throws {
        let numbers = Observable([3, 4]).prepend(1, 2)  // 1, 2, 3, 4
        let shown = Observable([1, 2]).debug("numbers", describing: { "\($0)" })  // numbers: 1
        #expect(try await elements(numbers) == [1, 2, 3, 4])
        #expect(try await elements(shown) == [1, 2])
    }

    @Test("zip pairs two observables, and combineLatest pairs their latest elements")
    func pairs() async throws {
        let (isValid, isLoading) = (Observable([true]), Observable([false]))
        let pairs = zip(Observable([1, 2, 3]), Observable(["a", "b"]))  // (1, "a"), (2, "b")
        let isEnabled = combineLatest(isValid, isLoading).map { valid, loading in valid && !loading }
        #expect(try await elements(pairs.map { "\($0)\($1)" }) == ["1a", "2b"])
        #expect(try await elements(isEnabled) == [true])
    }

    @Test("merge runs two observables at the same time")
    func merging() async throws {
        let both = merge(Observable([1, 2]), Observable([3]))  // 1, 2, 3
        #expect(try await elements(both) == [1, 2, 3])
    }

    @Test("concat runs two observables one after the other")
    func concatenating() async throws {
        let both = concat(Observable([1, 2]), Observable([3]))  // 1, 2, 3
        #expect(try await elements(both) == [1, 2, 3])
    }

    @Test("reduce combines all elements into one value")
    func reducing() async throws {
        let numbers = Observable([1, 2, 3])
        let sum = try await numbers.reduce(0) { $0 + $1 }
        #expect(sum == 6)
    }

    @Test("flatMap merges inner observables")
    func flattening() async throws {
        let (ids, api) = (Observable([1, 2]), Server())
        let details = ids.flatMap(atMost: 4) { id in Observable { try await api.detail(id) } }
        #expect(try await elements(details).sorted() == ["detail 1", "detail 2"])
    }

    @Test("A failure without a retry passes, and catch continues with another observable")
    func recovering() async throws {
        struct ConnectionError: Error {}
        struct Refusal: Error {}
        @Sendable func fetch() async throws -> String {
            printed.append("fetched")
            throw Refusal()
        }
        let cached = Observable(["saved"])
        let patient = Observable { try await fetch() }
            .retry(3, backoff: Backoff(initial: .seconds(1)), where: { $0 is ConnectionError })
        let remote = patient
        let notes = remote.catch { _ in cached }
        #expect(try await elements(notes) == ["saved"])
        #expect(printed.entries == ["fetched"])
    }

    @Test("A task runs on the executor of observables")
    func executor() async {
        let (saved, continuation) = AsyncStream<Void>.makeStream()
        @Sendable func save() async { continuation.finish() }
        Work.task { await save() }
        for await _ in saved {}
    }
}
