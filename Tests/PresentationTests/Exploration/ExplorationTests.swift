import Foundation
import ReactiveTesting
import Testing

/// Tests every scene in every order of inputs, responses, timers and the end.
@Suite(.noLeaks) struct ExplorationTests {
    /// `EXPLORATION_DEPTH` explores longer histories, by hand and in release: 6 takes minutes.
    private nonisolated static let depth =
        ProcessInfo.processInfo.environment["EXPLORATION_DEPTH"].flatMap(Int.init) ?? 4

    @Test("A scene keeps its conditions in every order of inputs and responses", arguments: SceneKind.allCases)
    func orders(kind: SceneKind) throws {
        let report = try explore(depth: Self.depth, budget: .seconds(3600)) { SceneExploration($0).explore(kind) }
        #expect(report.states > 2)
    }

    @Test("Exploring equal states once hides nothing in short histories", arguments: SceneKind.allCases)
    func pruning(kind: SceneKind) throws {
        try explore(depth: Self.depth - 2, pruning: false, budget: .seconds(3600)) {
            SceneExploration($0).explore(kind)
        }
    }
}
