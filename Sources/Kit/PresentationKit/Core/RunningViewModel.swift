import Reactive
import ReactiveUI

/// A ``Live`` of any view model, for tools that follow what is running without knowing its type: an inspector, a log, a
/// recording.
///
/// ```swift
/// for running in Mirror(reflecting: screen).runningViewModels {
///     running.follow(in: bag) { log("\(running.viewModelName) \($0)") }
/// }
/// ```
@MainActor
public protocol RunningViewModel: AnyObject {
    /// The name of the type, such as `CounterViewModel`.
    var viewModelName: String { get }

    /// In order of declaration.
    var inputNames: [String] { get }

    /// In order of declaration.
    var outputNames: [String] { get }

    /// Reports the values of all inputs and outputs by name, as long as the bag lives. Begins with the current values
    /// of the properties.
    func follow(in bag: SubscriptionBag, _ onReport: @escaping @MainActor (LiveReport) -> Void)
}

extension Live: RunningViewModel {
    /// The name of the type, without the module.
    public var viewModelName: String { "\(Model.self)" }

    /// The inputs that can be observed, in order of declaration.
    public var inputNames: [String] { Mirror(reflecting: input).followableMembers.map(\.name) }

    /// The outputs that can be observed, in order of declaration.
    public var outputNames: [String] { Mirror(reflecting: output).followableMembers.map(\.name) }
}

extension Mirror {
    /// The running view models that a screen holds in its stored properties, or in those of the objects that it holds, in
    /// order of declaration. So a screen is inspected without a line in it.
    ///
    /// Empty in a build without reflection metadata.
    @MainActor
    public var runningViewModels: [any RunningViewModel] {
        children.flatMap { child -> [any RunningViewModel] in
            if let running = child.value as? any RunningViewModel { return [running] }
            return Mirror(reflecting: child.value).children.compactMap { $0.value as? any RunningViewModel }
        }
    }
}
