import Reactive

/// The logic of a scene, between its view and the domain. A view model connects inputs to outputs.
///
/// A view model is a value that contains its navigator and its use cases. ``Live`` runs it.
///
/// ```swift
/// struct CounterViewModel: ViewModel {
///     struct Input: ViewModelInput {
///         @Trigger var increment: Driver<Void>
///     }
///     struct Output {
///         @Property var count = 0
///     }
///     func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
///         let output = Output()
///         input.increment.drive { output.count += 1 }.store(in: bag)
///         return output
///     }
/// }
/// ```
///
/// `Input` is a struct of triggers, to which the view sends. `Output` is a struct of properties and events. The view
/// shows the properties, which always have a value. Late subscribers do not receive earlier events.
public protocol ViewModel {
    /// The user's actions: a struct of `@Trigger`s.
    associatedtype Input: ViewModelInput
    /// The content of the screen: a struct of `@Property`s and `@Event`s.
    associatedtype Output

    /// Connects the inputs to the outputs until the bag ends.
    ///
    /// Do not start a request or a timer before the first input. So it costs little to create and discard a view model,
    /// which SwiftUI does when it renders a parent view.
    func transform(_ input: Input, in bag: SubscriptionBag) -> Output
}

/// The inputs of a view model, all of which are triggers.
///
/// ``Live`` creates them. Swift synthesizes the required initializer for a struct of `@Trigger`s, but this initializer
/// is not public. So a public struct must declare it.
///
/// ```swift
/// public struct Input: ViewModelInput {
///     /// Adds one.
///     @Trigger public var increment: Driver<Void>
///
///     public init() {}
/// }
/// ```
public protocol ViewModelInput {
    /// Creates the inputs, once for each running view model.
    init()
}
