import PresentationKit

/// A view model that an inspector has seen, which may still be running.
public struct FlowScene: Sendable, Identifiable {
    /// The number of the scene, counted from 1 in the order in which `transform` starts. A parent has a smaller number
    /// than its children, but is logged after them.
    public let id: Int
    /// The name of the view model's type without its common suffix. For example, `Counter` for `CounterViewModel`.
    public let name: String
    /// The scene whose `transform` created this scene, or else the scene in front at that time. `nil` if no navigation
    /// had an open scene. For the scenes of a navigation, the page shows the order of the navigation instead of the
    /// parents.
    public let parent: ID?
    /// The names of the outputs, in order of declaration. Empty in a build without reflection metadata.
    public let outputs: [String]
    let inputs: [InputPort]
    /// Identifies the view model for as long as it runs.
    let object: ObjectIdentifier

    /// All inputs in order of declaration, even inputs whose type cannot be decoded from JSON.
    public var inputNames: [String] { inputs.map(\.name) }

    @MainActor
    init(_ running: any RunningViewModel, id: Int, parent: Int?) {
        self.id = id
        self.parent = parent
        object = ObjectIdentifier(running)
        let suffix = "ViewModel"
        let type = running.viewModelName
        name = type.hasSuffix(suffix) && type != suffix ? String(type.dropLast(suffix.count)) : type
        outputs = running.outputNames
        inputs = running.inputMembers.map { InputPort($0.name, $0.member) }
    }
}
