import AsyncAlgorithms
import Reactive
import Testing

/// Tests a file that also imports swift-async-algorithms, whose free functions have the same names as Reactive's. An
/// `Observable` is an `AsyncSequence`, so the static members distinguish them.
struct CombiningTests {
    private let numbers = Observable([1, 2])
    private let letters = Observable(["a", "b"])

    @Test("merge and concat of several observables return an Observable")
    func several() async throws {
        let merged: Observable<Int> = .merge(numbers, Observable([3]))
        #expect(try await elements(of: merged).sorted() == [1, 2, 3])
        let inferred = Observable.merge(numbers, numbers)
        #expect(type(of: inferred) == Observable<Int>.self)
        #expect(try await elements(of: .concat(numbers, Observable([3]))) == [1, 2, 3])
    }

    @Test("zip and combineLatest of different element types return an Observable")
    func different() async throws {
        let pairs = Observable.zip(numbers, letters).map { "\($0)\($1)" }
        #expect(try await elements(of: pairs) == ["1a", "2b"])
        let latest = Observable.combineLatest(numbers, letters).map { "\($0)\($1)" }
        #expect(try await elements(of: latest).last == "2b")
    }

    @Test("Operators that both libraries have resolve to Reactive's without a type annotation")
    func operators() async throws {
        let unrepeated = Observable([1, 1, 2]).removeDuplicates()
        #expect(type(of: unrepeated) == Observable<Int>.self)
        #expect(try await elements(of: unrepeated) == [1, 2])
        #expect(type(of: numbers.debounce(for: .seconds(1))) == Observable<Int>.self)
        #expect(type(of: numbers.debounce(for: .seconds(1), clock: ContinuousClock())) == Observable<Int>.self)
        #expect(type(of: numbers.throttle(for: .seconds(1))) == Observable<Int>.self)
        #expect(type(of: numbers.share()) == Observable<Int>.self)
        #expect(type(of: numbers.compactMap { Optional($0) }) == Observable<Int>.self)
    }

    @Test("AsyncAlgorithms' operators accept an observable like any other async sequence")
    func theirs() async throws {
        var seen: [Int] = []
        for try await number in AsyncAlgorithms.chain(numbers, numbers) { seen.append(number) }
        #expect(seen == [1, 2, 1, 2])
    }

    private func elements<Element>(of observable: Observable<Element>) async throws -> [Element] {
        var elements: [Element] = []
        for try await element in observable { elements.append(element) }
        return elements
    }
}
