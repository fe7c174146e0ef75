import Observation
import Synchronization

/// A choice that the inspector's page offers for the running app, such as whether it is offline.
///
/// ```swift
/// inspector.show(InspectorSwitch("network", ["online", "offline"]) { network.isOff = $0 == 1 })
/// ```
///
/// The choice can be observed (by SwiftUI, for example), because it may also change elsewhere.
public final class InspectorSwitch: Observation.Observable, Sendable {
    /// Shown next to the choices. The page finds the switch by it, so no two may have the same.
    public let name: String
    /// The names of the positions, in the order in which ``chooseNext()`` takes them.
    public let choices: [String]
    private let index: Mutex<Int>
    private let registrar = ObservationRegistrar()
    private let apply: @MainActor @Sendable (Int) -> Void

    /// Creates a switch in the app's present position.
    ///
    /// - Parameters:
    ///   - name: The switch's name.
    ///   - choices: At least one.
    ///   - chosen: The initial position, for which `apply` is not called.
    ///   - apply: Called with the position of each later choice, even if it is chosen again.
    public init(
        _ name: String, _ choices: [String], chosen: Int = 0, _ apply: @escaping @MainActor @Sendable (Int) -> Void
    ) {
        self.name = name
        self.choices = choices
        index = Mutex(chosen)
        self.apply = apply
    }

    /// The position of the current choice. Reading it is tracked by Observation.
    public var chosen: Int {
        registrar.access(self, keyPath: \.chosen)
        return index.withLock { $0 }
    }

    /// Chooses and applies a position, even the current one. A position that does not exist is ignored.
    @MainActor
    public func choose(_ position: Int) {
        guard choices.indices.contains(position) else { return }
        registrar.withMutation(of: self, keyPath: \.chosen) { index.withLock { $0 = position } }
        apply(position)
    }

    /// Chooses the position after the current one, and after the last one the first.
    @MainActor
    public func chooseNext() { choose((chosen + 1) % max(1, choices.count)) }
}
