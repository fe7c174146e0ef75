import Reactive

package struct Broken: Error, Equatable {
    package init() {}
}

extension Completion {
    package var isFailure: Bool { if case .failed = self { true } else { false } }
}
