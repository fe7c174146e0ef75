import PresentationKit
import Reactive
import ReactiveUI

/// Shows the loaded value in the scene that a link names.
public protocol LoadNavigator<Value> {
    associatedtype Value

    /// Replaces this scene, so that the user cannot go back to it.
    func toLoaded(_ value: Value)
}

/// Loads an item by its ID, for example after a link, then shows its scene.
public struct LoadViewModel<Value: Equatable & Sendable>: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        /// The state of the request. Empty if no item has this ID.
        @Property public var value = ViewState<Value>.idle

        public init() {}
    }

    private let navigator: any LoadNavigator<Value>
    private let load: () -> Observable<Value?>

    public init(navigator: any LoadNavigator<Value>, load: @escaping () -> Observable<Value?>) {
        self.navigator = navigator
        self.load = load
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$value) { [load] in load() }

        fetching.bind(load: input.load, in: bag)

        // Navigates on the first response only: the cache and then the server may both send the value.
        output.$value.driver
            .compactMap { if case .loaded(let value) = $0 { value } else { nil } }
            .prefix(1)
            .drive { navigator.toLoaded($0) }
            .store(in: bag)

        return output
    }
}
