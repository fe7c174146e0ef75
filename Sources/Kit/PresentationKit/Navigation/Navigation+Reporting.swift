import ReactiveUI

/// A navigation reports the open scenes and the user's actions, like a running view model. So an inspector can show
/// them, and a recording can repeat them.
extension Navigation: RunningViewModel {
    /// The name of every navigation, no matter which type its destinations have.
    public var viewModelName: String { "Navigation" }

    /// The inputs: `dismiss`, with the number of the entry that the user closes, and `answer`, with the answer to an
    /// alert.
    public var inputMembers: [(name: String, member: any Followable)] {
        [("dismiss", dismissed), ("answer", answered)]
    }

    /// The outputs: the open scenes and the alerts. For a destination, only the kind is reported, because its scene
    /// reports its own outputs.
    public var outputMembers: [(name: String, member: any Followable)] {
        [
            ("entries", MappedProperty(property: $entries) { $0.map(OpenScene.init) }),
            ("alerts", MappedProperty(property: $alerts) { $0.map(OpenAlert.init) }),
        ]
    }

    /// A user's answer to an alert.
    struct Answer: Codable, Sendable {
        var alert: NavigationAlert.ID
        var choice: Int?
    }
}

/// Provides the order of the open scenes, so that an inspector can show them as a tree.
@MainActor
package protocol OpenScenes {
    /// Emits the running view models of the open scenes from the bottom to the front, now and after each change. If a
    /// scene's destination contains no view model, its list is empty.
    var openScenes: Driver<[[ObjectIdentifier]]> { get }
}

extension Navigation: OpenScenes {
    package var openScenes: Driver<[[ObjectIdentifier]]> {
        $entries.driver.map { entries in
            entries.map { entry in
                if let running = entry.destination as? any RunningViewModel { return [ObjectIdentifier(running)] }
                return Mirror(reflecting: entry.destination).runningViewModels.map { ObjectIdentifier($0) }
            }
        }
    }
}

/// An open scene in a report.
private nonisolated struct OpenScene: Equatable, Sendable {
    let id: Int
    let style: String
    let destination: String

    @MainActor init<Destination>(_ entry: Navigation<Destination>.Entry) {
        id = entry.id
        style = "\(entry.style)"
        let mirror = Mirror(reflecting: entry.destination)
        if mirror.displayStyle == .enum {
            destination = mirror.children.first?.label ?? String(describing: entry.destination)
        } else {
            destination = String(describing: mirror.subjectType)
        }
    }
}

/// An alert in a report.
private nonisolated struct OpenAlert: Equatable, Sendable {
    let id: Int
    let title: String
    let message: String
    /// The titles of the choices. An answer is the index of a choice.
    let choices: [String]

    @MainActor init(_ alert: NavigationAlert) {
        (id, title, message) = (alert.id, alert.title, alert.message)
        choices = alert.choices.map(\.title)
    }
}

/// A property whose values are transformed before they are reported.
private struct MappedProperty<Source: Sendable, Value: Sendable>: Followable {
    let property: Property<Source>
    let map: @MainActor @Sendable (Source) -> Value

    nonisolated var sensitivity: Sensitivity { .open }
    nonisolated var isState: Bool { true }
    var driver: Driver<Value> { property.driver.map(map) }
    var reported: Driver<Value> { driver }
}
