import PresentationKit

/// What passed through a view model on the stack.
struct SceneReport {
    /// The view model's name, such as `Products`.
    let scene: String
    let report: LiveReport
    /// Whether this is the value that a property had when it began to be followed.
    let isFirst: Bool
}
