import Observation
import Synchronization

/// A choice for the running app that the inspector's page offers, such as whether the app is offline.
///
/// ```swift
/// inspector.show(InspectorSwitch("network", ["online", "offline"]) { network.isOff = $0 == 1 })
/// ```
///
/// Observe the choice, for example in SwiftUI, because it may also change elsewhere.
public final class InspectorSwitch: Observation.Observable, Sendable {
    /// The name, which the page shows next to the choices. The page finds a switch by its name, so each switch needs a
    /// different name.
    public let name: String
    /// The names of the positions, in the order in which ``chooseNext()`` selects them.
    public let choices: [String]
    private let index: Mutex<Int>
    private let registrar = ObservationRegistrar()
    private let apply: @MainActor @Sendable (Int) -> Void

    /// Creates a switch that reflects the current state of the app.
    ///
    /// - Parameters:
    ///   - name: The name of the switch.
    ///   - choices: The names of the positions, at least one.
    ///   - chosen: The initial position, for which `apply` is not called.
    ///   - apply: Called with each position that is chosen later, even if it is the current one.
    public init(
        _ name: String, _ choices: [String], chosen: Int = 0, _ apply: @escaping @MainActor @Sendable (Int) -> Void
    ) {
        self.name = name
        self.choices = choices
        index = Mutex(chosen)
        self.apply = apply
    }

    /// The index of the current position. Observation tracks each access.
    public var chosen: Int {
        registrar.access(self, keyPath: \.chosen)
        return index.withLock { $0 }
    }

    /// Chooses a position and applies it, even if it is the current one. A position that does not exist is ignored.
    @MainActor
    public func choose(_ position: Int) {
        guard choices.indices.contains(position) else { return }
        registrar.withMutation(of: self, keyPath: \.chosen) { index.withLock { $0 = position } }
        apply(position)
    }

    /// Chooses the next position, or the first one after the last.
    @MainActor
    public func chooseNext() { choose((chosen + 1) % max(1, choices.count)) }
}
