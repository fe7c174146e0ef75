import PresentationKit
import PresentationKitDoubles
import Testing

@Suite struct ViewStateTests {
    private let states: [ViewState<Int>] = [
        .idle, .loading(previous: nil), .loading(previous: 1), .loaded(1), .empty,
        .failed(Failure("x"), previous: nil), .failed(Failure("x"), previous: 1),
    ]

    @Test("B2-7: in every state at most one of spinner, emptiness and failure is shown")
    func derived() {
        #expect(states.map(\.isLoading) == [false, true, true, false, false, false, false])
        #expect(states.map(\.isEmpty) == [false, false, false, false, true, false, false])
        #expect(states.map { $0.failure != nil } == [false, false, false, false, false, true, true])
        #expect(states.map(\.value) == [nil, nil, 1, 1, nil, nil, 1])
    }

    @Test("Mapping a state's value keeps the state's case")
    func mapped() {
        #expect(
            states.map { $0.map { "\($0)!" }.trace { $0 } } == [
                "idle", "loading", "loading(1!)", "loaded(1!)", "empty", "failed: x", "failed(1!): x",
            ])
    }

    @Test("A loaded value mapped to nil is empty, and hides the earlier value")
    func mappedToNil() {
        #expect(
            states.map { $0.map { _ in String?.none }.trace { $0 } } == [
                "idle", "loading", "loading", "empty", "empty", "failed: x", "failed: x",
            ])
    }
}
