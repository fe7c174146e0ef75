import Reactive

/// What stands between a scene's view and the domain: a pure wiring of inputs to outputs.
///
/// A view model is a value that holds its navigator and its use case. What lives is in the bag: it ends the scene.
public protocol ViewModel {
    /// What the view tells: a struct of drivers.
    associatedtype Input
    /// What the view shows: a struct of properties.
    associatedtype Output

    /// Wires the inputs to the outputs for as long as the bag lives.
    func transform(_ input: Input, in bag: SubscriptionBag) -> Output
}
