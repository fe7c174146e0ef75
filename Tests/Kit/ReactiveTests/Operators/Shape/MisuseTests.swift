import Reactive
import Testing

/// Tests calls whose effect is unexpected. The compiler warns about each call. The tests document the behavior if the
/// warning is ignored.
@Suite(.timeLimit(.minutes(5))) struct MisuseTests {
    @available(*, deprecated, message: "It calls what is deprecated.")
    @Test("An async closure selects the async operator and keeps the elements' order")
    func asyncClosures() async throws {
        let source = Observable([1, 2, 3])
        @Sendable func same(_ number: Int) async throws -> Int { number }
        #expect(try await all(source.map { try await same($0) * 10 }) == [10, 20, 30])
        #expect(try await all(source.compactMap { try await same($0) > 1 ? "\($0)" : nil }) == ["2", "3"])
        #expect(try await all(source.filter { try await same($0) > 1 }) == [2, 3])
        #expect(try await all(source.drop { try await same($0) < 3 }) == [3])
        #expect(try await all(source.flatMap { Observable([try await same($0), 0]) }) == [1, 0, 2, 0, 3, 0])
        #expect(try await all(Observable(source)) == [1, 2, 3])
    }

    private func all<Elements: AsyncSequence>(_ elements: Elements) async throws -> [Elements.Element] {
        var all: [Elements.Element] = []
        for try await element in elements { all.append(element) }
        return all
    }
}
