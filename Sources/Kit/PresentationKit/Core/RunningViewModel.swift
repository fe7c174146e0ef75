import ReactiveUI

/// A ``Live`` of any view model, for tools such as an inspector, which follow running view models without knowing their
/// types.
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

    /// The inputs in order of declaration. Empty in a build without reflection metadata.
    var inputMembers: [(name: String, member: any Followable)] { get }

    /// The outputs in order of declaration. Empty in a build without reflection metadata.
    var outputMembers: [(name: String, member: any Followable)] { get }
}

extension RunningViewModel {
    /// The names of the inputs, for tools that need only the names. Empty in a build without reflection metadata.
    public var inputNames: [String] { inputMembers.map(\.name) }

    /// The names of the outputs, for tools that need only the names. Empty in a build without reflection metadata.
    public var outputNames: [String] { outputMembers.map(\.name) }
}

extension Live: RunningViewModel {
    /// The name of the type without its module, so that names in logs and recordings stay valid if the type moves to
    /// another target.
    public var viewModelName: String { "\(Model.self)" }

    /// The inputs, found by reflection, because scenes do not list them. A plain value in the struct is left out.
    public var inputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: input).followableMembers }

    /// The outputs, found by reflection, because scenes do not list them. A plain value in the struct is left out.
    public var outputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: output).followableMembers }
}

extension Mirror {
    /// The running view models in the stored properties of a screen, or of the objects that it holds, in order of
    /// declaration. So a screen needs no code to be inspected.
    ///
    /// Empty in a build without reflection metadata.
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
