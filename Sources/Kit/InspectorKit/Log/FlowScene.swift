import PresentationKit

/// A view model that runs, or has run, as an inspector knows it.
public struct FlowScene: Sendable, Identifiable {
    /// Counts the inspector's scenes from 1, in the order in which their `transform` starts. A parent is counted before
    /// its children, and noted in the log after them.
    public let id: Int
    /// The name of the view model's type without its common suffix, such as `Counter`.
    public let name: String
    /// The scene whose `transform` made this one, or else the scene in front when this one was made. `nil` for a scene
    /// that was made while no navigation had an open scene. A scene of a navigation is shown above the scene below it
    /// instead.
    public let parent: ID?
    /// The names of the outputs, in order of declaration. Empty in a build without reflection metadata.
    public let outputs: [String]
    let inputs: [InputPort]
    /// Identifies the running view model, for as long as it runs.
    let object: ObjectIdentifier

    /// All inputs in order of declaration, even of a type that cannot be made from JSON and sent from outside.
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
