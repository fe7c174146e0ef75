import PresentationKit

/// What was alive after an entry of a log, and the values of all outputs then.
public struct Moment: Sendable {
    /// A scene at that moment.
    public struct Scene: Sendable {
        /// The scene.
        public let scene: FlowScene
        /// The last value of each output that has had one.
        public internal(set) var values: [String: any Sendable] = [:]
        /// How often each input was sent.
        public internal(set) var counts: [String: Int] = [:]
    }

    /// The number of the entry.
    public private(set) var number = 0
    /// By their identities, which grow with time.
    public private(set) var scenes: [FlowScene.ID: Scene] = [:]

    mutating func apply(_ entry: FlowEntry) {
        number = entry.number
        switch entry.event {
        case .began(let scene): scenes[scene.id] = Scene(scene: scene)
        case .ended(let id): scenes[id] = nil
        case .value(let id, let report, _):
            switch report.direction {
            case .input: scenes[id]?.counts[report.name, default: 0] += 1
            case .output: scenes[id]?.values[report.name] = report.value
            }
        case .data: break
        }
    }
}
