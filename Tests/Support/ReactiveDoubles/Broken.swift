import Reactive

/// The failure that the tests' sources fail with.
package struct Broken: Error, Equatable {
    package init() {}
}

extension Completion {
    package var isFailure: Bool { if case .failed = self { true } else { false } }
}
