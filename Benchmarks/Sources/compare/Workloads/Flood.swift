import Foundation
import Reactive

enum Flood {
    private static let openCombineHasNoActors = "has no actors"

    static let workloads = [
        Workload(
            "W14", "a flood from a thread into an actor", checksum: { $0 &* ($0 &+ 1) / 2 },
            [
                Contender(.ours) { try await flood($0, ours, on: $1) },
                Contender(.openCombine, leftOut: openCombineHasNoActors),
                Contender(.asyncStream) { try await flood($0, asyncStream, on: $1) },
                Contender(.asyncAlgorithms, leftOut: "a channel suspends its producer"),
            ]),
        Workload(
            "W14b", "the longest wait of other work during half a second of it", fixedSize: 1, checksum: { $0 },
            [
                Contender(.ours, measuring: { try await longestWait($0, ours, on: $1) }),
                Contender(.openCombine, leftOut: openCombineHasNoActors),
                Contender(.asyncStream, measuring: { try await longestWait($0, asyncStream, on: $1) }),
                Contender(.asyncAlgorithms, leftOut: "a channel suspends its producer"),
            ]),
    ]

    private struct Sender: Sendable {
        let send: @Sendable (Int) -> Void
        let finish: @Sendable () -> Void
        /// The subscription, which must be retained while it runs.
        var subscription: Subscription?
    }

    /// Receives each element on the actor, and reports the end.
    private typealias Library =
        @Sendable (
            _ receive: @escaping @Sendable (Int) -> Void, _ end: @escaping @Sendable () -> Void, isolated any Actor
        ) -> Sender

    private static func ours(
        _ receive: @escaping @Sendable (Int) -> Void, _ end: @escaping @Sendable () -> Void,
        on actor: isolated any Actor
    ) -> Sender {
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.subscribe(isolation: actor) {
            receive($0)
        } onCompletion: { _ in
            end()
        }
        return Sender(
            send: { subject.send($0, isolation: nil) }, finish: { subject.finish(isolation: nil) },
            subscription: subscription)
    }

    private static func asyncStream(
        _ receive: @escaping @Sendable (Int) -> Void, _ end: @escaping @Sendable () -> Void,
        on actor: isolated any Actor
    ) -> Sender {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        Task {
            _ = actor
            for await element in stream { receive(element) }
            end()
        }
        return Sender(send: { continuation.yield($0) }, finish: { continuation.finish() })
    }

    private static func flood(_ size: Int, _ library: Library, on actor: isolated any Actor) async throws -> Int {
        let tally = Tally()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let sender = library({ tally.add($0) }, { end.finish() }, actor)
        Thread.detachNewThread {
            for element in 1...size { sender.send(element) }
            sender.finish()
        }
        for await _ in ends {}
        withExtendedLifetime(sender.subscription) {}
        return tally.sum
    }

    private static func longestWait(
        _ size: Int, _ library: Library, on actor: isolated any Actor
    ) async throws -> (Double, Int) {
        let tally = Tally()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let sender = library({ tally.add($0) }, { end.finish() }, actor)
        let sent = Tally()
        Thread.detachNewThread {
            let start = ContinuousClock.now
            var element = 0
            while ContinuousClock.now - start < .milliseconds(500) {
                for _ in 0..<1_000 {
                    element += 1
                    sender.send(element)
                    sent.add(element)
                }
            }
            sender.finish()
        }
        let probe = Task.detached {
            var longest = Duration.zero
            while !Task.isCancelled {
                let asked = ContinuousClock.now
                await visit(actor)
                longest = max(longest, .now - asked)
            }
            return longest
        }
        for await _ in ends {}
        probe.cancel()
        let longest = await probe.value
        withExtendedLifetime(sender.subscription) {}
        return (longest / .nanoseconds(1), tally.sum == sent.sum ? size : 0)
    }

    /// The other work on the actor, which does nothing.
    private static func visit(_ actor: isolated any Actor) {}
}
