import PresentationKit

struct SceneReport {
    /// Without the suffix, such as `Products`.
    let scene: String
    let report: LiveReport
    /// Whether this is the initial value of a property, and so no event.
    let isFirst: Bool
}
