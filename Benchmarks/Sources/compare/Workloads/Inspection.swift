import Foundation
import InspectorKit
import PresentationKit
import Reactive
import ReactiveUI

/// I1: what an inspector costs an app: keystrokes in a search box and the making of a `Live`, with InspectorKit linked
/// and no inspector, with one, and with its page open. A keystroke is two events: an input and an output. There is no
/// peer: what counts is the difference.
enum Inspection {
    private enum Look: String, CaseIterable {
        case none = "no inspector"
        case log = "an inspector"
        case page = "its page open"
    }

    static let workloads = Look.allCases.flatMap { look in
        [
            Workload(
                "I1-keystroke-\(look)", "a keystroke in a search box, \(look.rawValue)", on: .mainActor,
                checksum: { $0 },
                [Contender(.ours, measuring: { size, _ in try await keystrokes(size, look) })]),
            Workload(
                "I1-live-\(look)", "a Live made and ended, \(look.rawValue)", on: .mainActor, checksum: { $0 },
                [Contender(.ours, measuring: { size, _ in try await lives(size, look) })]),
        ]
    }

    private struct Row: Sendable {
        let id: Int
        let title: Int
    }

    private struct SearchViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var type: Driver<Int>

            nonisolated init() {}
        }

        struct Output {
            @Property var rows: [Row] = []
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.type.map { query in (0..<20).map { Row(id: $0, title: query &+ $0) } }
                .drive(output.$rows).store(in: bag)
            return output
        }
    }

    @MainActor
    private static func keystrokes(_ size: Int, _ look: Look) async throws -> (Double, Int) {
        try await looking(look) {
            let scene = Live(SearchViewModel())
            let start = ContinuousClock.now
            for step in 1...size { scene.input.$type(step) }
            return (start.duration(to: .now) / .nanoseconds(1), scene.output.rows.first?.title ?? 0)
        }
    }

    @MainActor
    private static func lives(_ size: Int, _ look: Look) async throws -> (Double, Int) {
        try await looking(look) {
            var made = 0
            let start = ContinuousClock.now
            for _ in 1...size {
                let scene = Live(SearchViewModel())
                made += scene.output.rows.isEmpty ? 1 : 0
            }
            return (start.duration(to: .now) / .nanoseconds(1), made)
        }
    }

    /// Runs `body` with an inspector, whose events another process reads as a page would.
    @MainActor
    private static func looking(_ look: Look, _ body: () -> (Double, Int)) async throws -> (Double, Int) {
        guard look != .none else { return body() }
        let inspector = Inspector()
        guard look == .page else {
            return withExtendedLifetime(inspector) { body() }
        }
        let server = try inspector.serve(inReleaseBuilds: true)
        let token = URLComponents(url: server.url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? ""
        let reader = Process()
        reader.executableURL = URL(filePath: "/usr/bin/curl")
        reader.arguments = [
            "-sN", "-o", "/dev/null", "-H", "Authorization: Bearer \(token)",
            server.url.deletingLastPathComponent().appending(path: "events").absoluteString,
        ]
        try reader.run()
        // Waits until curl reads the events.
        try await Task.sleep(for: .milliseconds(200))
        defer {
            reader.terminate()
            server.stop()
        }
        return body()
    }
}
