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

    /// The inputs in order of declaration; none in a build without reflection metadata.
    var inputMembers: [(name: String, member: any Followable)] { get }

    /// The outputs in order of declaration; none in a build without reflection metadata.
    var outputMembers: [(name: String, member: any Followable)] { get }
}

extension RunningViewModel {
    /// For tools that name inputs without touching them. Empty in a build without reflection metadata.
    public var inputNames: [String] { inputMembers.map(\.name) }

    /// For tools that name outputs without touching them. Empty in a build without reflection metadata.
    public var outputNames: [String] { outputMembers.map(\.name) }
}

extension Live: RunningViewModel {
    /// The type without its module, so that a name in a log or a recording survives a move to another target.
    public var viewModelName: String { "\(Model.self)" }

    /// Found by reflection, as no scene lists its inputs: a plain value in the struct is not among them.
    public var inputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: input).followableMembers }

    /// Found by reflection, as no scene lists its outputs: a plain value in the struct is not among them.
    public var outputMembers: [(name: String, member: any Followable)] { Mirror(reflecting: output).followableMembers }
}

extension Mirror {
    /// The running view models that a screen holds in its stored properties, or in those of the objects that it holds,
    /// in order of declaration. So a screen is inspected without a line in it.
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
