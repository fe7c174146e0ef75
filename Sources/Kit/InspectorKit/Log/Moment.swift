import DataKit
import Foundation
import PresentationKit

/// Everything that was alive after an entry of a log, with the values of all outputs at that moment.
public struct Moment: Sendable {
    /// A scene that ran at that moment, with its last outputs and the number of its inputs so far.
    public struct Scene: Sendable {
        /// The scene, which stays the same until the scene ends.
        public let scene: FlowScene
        /// The last value of each output that has emitted a value.
        public internal(set) var values: [String: any Sendable] = [:]
        /// The number of times that each input was sent, by name. Inputs that were never sent have no entry.
        public internal(set) var counts: [String: Int] = [:]
    }

    /// The number of the entry, or 0 before the first entry.
    public private(set) var number = 0
    /// The scenes by ID. Later scenes have larger IDs.
    public private(set) var scenes: [FlowScene.ID: Scene] = [:]

    /// The open scenes of a navigation.
    struct Stack: Equatable, Sendable {
        let navigation: FlowScene.ID
        /// The view models of each scene, from the bottom to the front.
        let scenes: [[FlowScene.ID]]

        var front: FlowScene.ID? { scenes.last(where: { !$0.isEmpty })?.first }
    }

    /// The stack of each navigation that has opened a scene. The most recently changed navigation is the last one.
    private(set) var stacks: [Stack] = []

    /// The first view model of the scene in front. `nil` while no navigation has an open scene with a view model.
    var front: FlowScene.ID? { stacks.reversed().lazy.compactMap(\.front).first }

    /// The last event of each request in flight, by request ID.
    public private(set) var requests: [Int: RequestEvent] = [:]
    /// The number of live queries that have a subscriber.
    public private(set) var liveQueryCount = 0
    /// The number of reads and writes that wait for each suspended database, by file name.
    public private(set) var suspended: [String: Int] = [:]

    /// Creates the moment before all entries, when nothing is alive.
    public init() {}

    /// The date by which all requests in flight have ended. `nil` if no request is in flight.
    public var deadline: Date? { requests.values.map(\.deadline).max() }

    /// The date of the next attempt among the requests that wait for one. `nil` if no request waits.
    public var nextAttempt: Date? { requests.values.compactMap(\.nextAttempt).min() }

    /// Returns the scene of a running view model. `nil` if the inspector had not seen the view model by this moment.
    @MainActor
    public func scene(of running: any RunningViewModel) -> Scene? {
        scenes.values.first { $0.scene.object == ObjectIdentifier(running) }
    }

    /// Advances to the moment after the next entry. Apply every entry, because the moment counts inputs and live
    /// queries.
    public mutating func apply(_ entry: FlowEntry) { _ = replace(by: entry) }

    /// Applies an entry, and returns the value that it replaces, so that the caller can release the value outside its
    /// lock.
    mutating func replace(by entry: FlowEntry) -> (any Sendable)? {
        number = entry.number
        switch entry.event {
        case .began(let scene): return scenes.updateValue(Scene(scene: scene), forKey: scene.id)
        case .ended(let id):
            stacks.removeAll { $0.navigation == id }
            return scenes.removeValue(forKey: id)
        case .opened(let open, let navigation):
            stacks.removeAll { $0.navigation == navigation }
            stacks.append(Stack(navigation: navigation, scenes: open))
        case .value(let id, let report, _):
            switch report.direction {
            case .input: scenes[id]?.counts[report.name, default: 0] += 1
            case .output: return scenes[id]?.values.updateValue(report.value, forKey: report.name)
            }
        case .data(.request(let event)):
            guard let id = event.id else { break }
            return event.step == .ended ? requests.removeValue(forKey: id) : requests.updateValue(event, forKey: id)
        case .data(.liveQuery(let event)):
            liveQueryCount += event.step == .began ? 1 : event.step == .ended ? -1 : 0
        case .data(.suspension(let event)):
            suspended[event.file] = if case .suspended(let waiting) = event.step { waiting } else { nil }
        case .data: break
        }
        return nil
    }
}
