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

    /// The inputs and their names, in order of declaration.
    var inputMembers: [(name: String, member: any Followable)] { get }

    /// The outputs and their names, in order of declaration.
    var outputMembers: [(name: String, member: any Followable)] { get }
}

extension RunningViewModel {
    /// The names of the inputs, in order of declaration.
    public var inputNames: [String] { inputMembers.map(\.name) }

    /// The names of the outputs, in order of declaration.
    public var outputNames: [String] { outputMembers.map(\.name) }
}

extension Live: RunningViewModel {
    /// The name of the type, without the module.
    public var viewModelName: String { "\(Model.self)" }

    /// The inputs that can be observed, in order of declaration.
    public var inputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: input).followableMembers }

    /// The outputs that can be observed, in order of declaration.
    public var outputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: output).followableMembers }
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
