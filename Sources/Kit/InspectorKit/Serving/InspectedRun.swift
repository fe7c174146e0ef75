import DataKit
import Foundation
import Synchronization

/// What pages look at: one run of an app, and what can be done to it.
@dynamicMemberLookup
final class InspectedRun: Sendable {
    /// What pages can do with the recording of the run, also once it has ended.
    struct Recording: Sendable {
        let file: URL
        var isRunning = true
        /// Why the recording has ended early, if it has.
        var failure: @Sendable () -> String? = { nil }
        /// Gives the app something, when it waits.
        let give: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
        let stop: @MainActor @Sendable () async -> Void
        /// Makes a test of the lines and a name; `nil` where nobody has said how the app is made.
        let test: Test?

        typealias Test = @Sendable (_ lines: String, _ name: String) -> String
    }

    struct State {
        /// `nil` where the run is not recorded.
        var recording: Recording?
        /// Makes the app again and records it; `nil` where no ``RecordableApp`` makes the app.
        var begin: (@MainActor @Sendable () async throws -> Void)?
        /// Runs what makes scenes, which the inspector of the run sees.
        var observe: (@MainActor @Sendable (@MainActor @Sendable () -> Void) -> Void)?
        /// Returns the kept session as a recording; `nil` where none is kept.
        var report: (@Sendable () -> String?)?
        var databases: [(name: String, database: Database)] = []
        var switches: [InspectorSwitch] = []
    }

    let log: FlowLog
    private let state = Mutex(State())

    init(_ log: FlowLog) {
        self.log = log
    }

    /// One part of the state, read or written under the lock: to change something within it is two steps.
    subscript<Value: Sendable>(dynamicMember member: WritableKeyPath<State, Value>) -> Value {
        get { state.withLock { $0[keyPath: member] } }
        set { state.withLock { $0[keyPath: member] = newValue } }
    }

    func add(_ database: Database, named name: String) {
        state.withLock { state in
            state.databases.removeAll { $0.name == name }
            state.databases.append((name, database))
        }
    }

    func add(_ switch: InspectorSwitch) {
        state.withLock { $0.switches.append(`switch`) }
    }

    func give(_ body: @escaping @MainActor @Sendable () -> Void) {
        let observe = self.observe
        let observed: @MainActor @Sendable () -> Void = { observe?(body) }
        if let recording = self.recording { recording.give(observed) } else { Task { @MainActor in observed() } }
    }
}
