import ReactiveUI

/// A ``Live`` with any view model, for tools that follow running view models without knowing their types, such as an
/// inspector.
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

    /// The inputs in order of declaration. The array is empty in a build without reflection metadata.
    var inputMembers: [(name: String, member: any Followable)] { get }

    /// The outputs in order of declaration. The array is empty in a build without reflection metadata.
    var outputMembers: [(name: String, member: any Followable)] { get }
}

extension RunningViewModel {
    /// The names of the inputs, for tools that need only the names. The array is empty in a build without reflection
    /// metadata.
    public var inputNames: [String] { inputMembers.map(\.name) }

    /// The names of the outputs, for tools that need only the names. The array is empty in a build without reflection
    /// metadata.
    public var outputNames: [String] { outputMembers.map(\.name) }
}

extension Live: RunningViewModel {
    /// The name of the type without its module, so that names in logs and recordings remain valid if the type moves to
    /// another target.
    public var viewModelName: String { "\(Model.self)" }

    /// The inputs, which are found by reflection, because scenes do not list them. Plain values in the struct are left
    /// out.
    public var inputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: input).followableMembers }

    /// The outputs, which are found by reflection, because scenes do not list them. Plain values in the struct are left
    /// out.
    public var outputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: output).followableMembers }
}

extension Mirror {
    /// The running view models in the stored properties of a screen, or of the objects in these properties, in order of
    /// declaration. So an inspector can find them without any code in the screen.
    ///
    /// The result is empty in a build without reflection metadata.
    @MainActor
    public var runningViewModels: [any RunningViewModel] {
        let inherited = superclassMirror?.runningViewModels ?? []
        return inherited
            + children.flatMap { child -> [any RunningViewModel] in
                if let running = child.value as? any RunningViewModel { return [running] }
                return Mirror(reflecting: child.value).children.compactMap { $0.value as? any RunningViewModel }
            }
    }
}
