import PresentationKit
import Reactive
import ReactiveUI

/// Shows the loaded value in the scene to which a link refers.
public protocol LoadNavigator<Value> {
    associatedtype Value

    /// Replaces the load scene, so that the user cannot go back to it.
    func toLoaded(_ value: Value)
}

/// Loads an item by its ID, for example to follow a link, and then shows the item's scene.
public struct LoadViewModel<Value: Equatable & Sendable>: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        /// The state of the request. The state is empty if no item has this ID.
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

        // Navigates only after the first response, because the value may arrive from the cache and then from the
        // server.
        output.$value.driver
            .compactMap { if case .loaded(let value) = $0 { value } else { nil } }
            .prefix(1)
            .drive { navigator.toLoaded($0) }
            .store(in: bag)

        return output
    }
}
