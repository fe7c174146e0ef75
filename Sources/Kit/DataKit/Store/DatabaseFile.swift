import Dispatch
import Foundation
import Synchronization

/// The connections to the file of a database, which is being opened, open or suspended.
final class DatabaseFile: Sendable {
    private enum Phase {
        init(_ result: Result<Connections, any Error>) {
            switch result {
            case .success(let connections): self = .open(connections)
            case .failure(let error): self = .failed(error)
            }
        }

        /// The file is being opened, or another process prevents this.
        case opening
        case open(Connections)
        case failed(any Error)
        case suspended(rejectsAccess: Bool)
    }

    private struct State {
        var phase: Phase
        /// The number of reads and writes that wait for the end of a suspension.
        var waitingAccesses = 0
        /// The number of suspensions so far. If an opening began before the last suspension, its result is discarded.
        var suspensions = 0
        /// The closures to call at the end of an opening.
        var waiting: [@Sendable (Result<Connections, any Error>) -> Void] = []
    }

    private let state: Mutex<State>
    private let opening: Connections.Opening
    private let onOpen: @Sendable (Connections, _ isFirst: Bool) -> Void
    private let onClose: @Sendable () -> Void
    /// The queue on which the file is opened after the initializer has returned.
    private let openings = DispatchQueue(label: "Database.opening", qos: .utility)

    /// Opens the file as soon as possible, unless a result is given. `onOpen` is called after each opening, before the
    /// connections are used. `onClose` is called when a suspension closes the file. Both closures must return quickly,
    /// and must not call this object.
    init(
        _ opening: Connections.Opening, _ result: Result<Connections, any Error>?,
        onOpen: @escaping @Sendable (Connections, _ isFirst: Bool) -> Void, onClose: @escaping @Sendable () -> Void
    ) {
        self.opening = opening
        self.onOpen = onOpen
        self.onClose = onClose
        state = Mutex(State(phase: result.map { Phase($0) } ?? .opening))
        switch result {
        case .success(let connections): onOpen(connections, true)
        case .failure: break
        case nil: openLater(0)
        }
    }

    /// Tries to open the file again after a delay. `suspensions` is the number of suspensions at the time when the
    /// opening began.
    private func openLater(_ suspensions: Int) {
        openings.asyncAfter(deadline: .now() + 0.1) { [weak self] in self?.open(suspensions) }
    }

    /// Opens the file, on the queue for openings.
    private func open(_ suspensions: Int) {
        guard state.withLock({ $0.suspensions == suspensions }) else { return }
        do {
            opened(.success(try opening.connections(patience: .zero)), suspensions)
        } catch StoreError.locked {
            openLater(suspensions)
        } catch {
            opened(.failure(error), suspensions)
        }
    }

    private func opened(_ result: Result<Connections, any Error>, _ suspensions: Int) {
        let waiting = state.withLock { state -> [@Sendable (Result<Connections, any Error>) -> Void] in
            // If the file was suspended in between, the connections have no jobs, so releasing them closes them.
            guard state.suspensions == suspensions else { return [] }
            if let connections = try? result.get() { onOpen(connections, suspensions == 0) }
            state.phase = Phase(result)
            defer { state.waiting = [] }
            return state.waiting
        }
        for body in waiting { body(result) }
    }

    /// Calls `body` when the file is open, or could not be opened for a reason other than a lock. In most cases, it
    /// calls `body` immediately.
    func whenOpen(_ body: @escaping @Sendable (Result<Connections, any Error>) -> Void) {
        let result = state.withLock { state -> Result<Connections, any Error>? in
            switch state.phase {
            case .open(let connections): return .success(connections)
            case .failed(let error): return .failure(error)
            case .opening, .suspended:
                state.waiting.append(body)
                return nil
            }
        }
        if let result { body(result) }
    }

    /// Runs `body` on the writer's queue as soon as the file is open.
    func onWriter(_ body: @escaping @Sendable (Result<Connection, any Error>) -> Void) {
        whenOpen { [weak self] result in
            switch result {
            case .success(let connections):
                connections.writer.enqueue { [weak self] connection in
                    // The file was suspended before this job could run, so run it after the database has resumed.
                    if let connection { body(.success(connection)) } else { self?.onWriter(body) }
                }
            case .failure(let error): body(.failure(error))
            }
        }
    }

    /// Waits until the file is open. The wait for another process is limited as for any lock. While the database is
    /// suspended, the wait has no limit.
    private func connections() async throws -> Connections {
        var end = ContinuousClock.now + opening.busyTimeout
        while true {
            switch state.withLock({ $0.phase }) {
            case .open(let connections): return connections
            case .failed(let error): throw error
            case .suspended(rejectsAccess: true): throw StoreError.suspended(path: opening.path)
            case .suspended(rejectsAccess: false):
                let (resumptions, resumption) = AsyncStream.makeStream(of: Void.self)
                whenOpen { _ in resumption.finish() }
                changeWaitingAccesses(by: 1)
                for await _ in resumptions {}
                changeWaitingAccesses(by: -1)
                try Task.checkCancellation()
                end = .now + opening.busyTimeout
            case .opening:
                guard ContinuousClock.now < end else { throw StoreError.locked(path: opening.path) }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    private func changeWaitingAccesses(by change: Int) {
        state.withLock { state in
            state.waitingAccesses += change
            if case .suspended = state.phase { report(.suspended(waiting: state.waitingAccesses)) }
        }
    }

    /// Call it under the lock, so that events are reported in the order of the steps.
    private func report(_ step: SuspensionEvent.Step) {
        let file = URL(filePath: opening.path).lastPathComponent
        opening.environment.observer?(.suspension(SuspensionEvent(file: file, step: step)))
    }

    /// Calls `body` with the connections. If they were closed before its job started, calls `body` again.
    func withConnections<Value>(_ body: (Connections) async throws -> Value) async throws -> Value {
        while true {
            do { return try await body(connections()) } catch is ConnectionQueue.Closed {}
        }
    }

    /// Calls `body` with the connections, or throws if the file is not open at the moment.
    func withOpenConnections<Value>(_ body: (Connections) async throws -> Value) async throws -> Value {
        do {
            switch state.withLock({ $0.phase }) {
            case .open(let connections): return try await body(connections)
            case .failed(let error): throw error
            case .opening: throw StoreError.locked(path: opening.path)
            case .suspended: throw ConnectionQueue.Closed()
            }
        } catch is ConnectionQueue.Closed {
            throw StoreError.suspended(path: opening.path)
        }
    }

    /// Closes all connections after their jobs. If an opening has begun, it continues to its end, and closes everything
    /// that it has opened.
    func suspend(rejectsAccess: Bool) async {
        let connections = state.withLock { state -> Connections? in
            let phase = state.phase
            state.phase = .suspended(rejectsAccess: rejectsAccess)
            state.suspensions += 1
            if case .suspended = phase {} else { report(.suspended(waiting: state.waitingAccesses)) }
            if case .open(let connections) = phase { return connections }
            return nil
        }
        await connections?.close()
        await withCheckedContinuation { continuation in
            openings.async { [self] in
                // On this queue, a resumption runs either completely before or completely after this block.
                if case .suspended = state.withLock({ $0.phase }) { onClose() }
                continuation.resume()
            }
        }
    }

    /// Opens the file again if it is suspended.
    func resume() async throws {
        let suspensions = state.withLock { state -> Int? in
            guard case .suspended = state.phase else { return nil }
            state.phase = .opening
            report(.resumed)
            return state.suspensions
        }
        guard let suspensions else { return }
        await withCheckedContinuation { continuation in
            openings.async { [self] in
                open(suspensions)
                continuation.resume()
            }
        }
        if case .failed(let error) = state.withLock({ $0.phase }) { throw error }
    }
}
