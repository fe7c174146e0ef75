import Reactive

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
    /// The name of the view model's type, such as `CounterViewModel`.
    var viewModelName: String { get }

    /// The names of the inputs, in order of declaration.
    var inputNames: [String] { get }

    /// The names of the outputs, in order of declaration.
    var outputNames: [String] { get }

    /// Reports everything that passes through the inputs and outputs, by name, for as long as the bag lives: first the
    /// current values of the outputs.
    func follow(in bag: SubscriptionBag, _ onReport: @escaping @MainActor (LiveReport) -> Void)
}

extension Live: RunningViewModel {
    /// The name of the view model's type.
    public var viewModelName: String { "\(Model.self)" }

    /// The names of the inputs that can be followed, in order of declaration.
    public var inputNames: [String] { Mirror(reflecting: input).followableMembers.map(\.name) }

    /// The names of the outputs that can be followed, in order of declaration.
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
