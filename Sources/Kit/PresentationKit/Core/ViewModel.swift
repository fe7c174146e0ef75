import Reactive

/// A scene's logic between its view and the domain. It wires inputs to outputs.
///
/// A view model is a value that holds its navigator and its use case. ``Live`` runs it.
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
/// `Input` is a struct of triggers, which the view sends to. `Output` is a struct of properties, which the view shows
/// and which have a value at any time, and of events, which a late subscriber does not get.
public protocol ViewModel {
    /// The user's actions: a struct of `@Trigger`s.
    associatedtype Input: ViewModelInput
    /// The content of the screen: a struct of `@Property`s and `@Event`s.
    associatedtype Output

    /// Wires the inputs to the outputs for as long as the bag lives.
    ///
    /// Starts nothing by itself: no request and no timer before the first input. So a view model can be run and dropped
    /// at no cost, as SwiftUI does when it renders a parent.
    func transform(_ input: Input, in bag: SubscriptionBag) -> Output
}

/// The inputs of a view model, all of them triggers. An input that is never sent to never emits.
///
/// ``Live`` creates them. Swift gives a struct of `@Trigger`s the required initializer, but never a public one, so a
/// public struct has to write it out.
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
    /// Creates the inputs. ``Live`` calls it once for each running view model.
    init()
}
