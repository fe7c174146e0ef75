import DomainKit
import Foundation
import Reactive
import Synchronization

/// Sends the pending edits of a database and source in order, one at a time, for all kinds of entities.
///
/// Edits are delivered *at least once, with a stable key*. If the process ends or a response is lost before the
/// server's change is recorded, the sender sends the same edit again with the same key. If the response to an edit was
/// recorded, the edit is never sent again. After a failure, the error determines how to continue:
///
/// - offline, limited, unavailable with a date, storage: all edits wait. The wait doubles with each failure, up to one
///   minute. If the server names a later date, the sender waits until that date, but at most one day.
/// - timed out, a server error: the edits of this entity wait, and the edits of other entities are sent. See
///   ``SendingSchedule``.
/// - signed out: all edits wait until an account signs in or ``retryNow()`` is called.
/// - refused, not found, unreadable: the edits of this entity stop, and the edits of other entities are sent. If the
///   response is unreadable, the server may have performed the edit, so a retry sends it with the same key.
///
/// If the kind of an edit is not registered, the edit waits. If several processes use the same database file, only one
/// of them sends at a time.
final class EditSender: Sendable {
    /// A kind of entity with the closure that prepares the requests for its edits.
    struct Sending: Sendable {
        var id: Int
        var kind: any EditKind
        var account: Observable<String?>
        var prepare: EditDelivery.Prepare
    }

    struct State {
        /// The registered kinds in the order of their registration.
        var kinds: [Sending] = []
        var lastID = 0
        /// The registration whose account the sender follows.
        var followed: (id: Int, subscription: Subscription?)?
        var run: Task<Void, Never>?
        var account: String?
        /// The number of account changes and retries. If it changes during an attempt, a failure of that attempt must
        /// not delay later edits.
        var generation = 0
        /// Whether the server has rejected the account's sign-in.
        var isSignedOut = false
        var isHeld = false
        var isSuspended: Bool
        /// Whether a retry still has to end the pauses of individual entities.
        var isRetrying = false
        /// The date up to which the sender has waited, by the clock. The system's date may be behind the clock.
        var reached: Date?
        var isWaitingForLock = false
        var status = SendingState.idle
        var schedule = SendingSchedule()
        /// The edit that this process is sending.
        var sending: (id: Int, entity: EditedEntity, task: Task<@Sendable (Connection) throws -> Void, any Error>?)?
        /// Whether a step is running, which may have the lock.
        var isStepping = false
        var reports = EditReports()
        /// The streams to finish after the step, for callers that wait for the lock.
        var stepped: [AsyncStream<Void>.Continuation] = []
    }

    let database: Database
    let source: String
    private let lock: ProcessLock?
    let state: Mutex<State>
    let statusChanged = BehaviorSubject<Void>(())
    let kindsChanged = BehaviorSubject<Void>(())
    let signals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    var environment: DataEnvironment { database.environment }

    init(database: Database, source: String, isSuspended: Bool) {
        self.database = database
        self.source = source
        lock = database.path.map { ProcessLock(path: "\($0)-\(source.percentEncoded).lock") }
        state = Mutex(State(isSuspended: isSuspended))
    }

    /// Emits whether newly queued edits are sent immediately, now and after each change. A wait ends when an edit was
    /// sent, no edits remain, the account changes, or ``retryNow()`` is called. A `for await` loop receives the state
    /// at each iteration, and may miss states in between.
    var status: Observable<SendingState> {
        // Read the state when the signal arrives, so that the last element is never an older state, even after two
        // concurrent changes.
        statusChanged.observable.map { [self] in state.withLock { $0.status } }.removeDuplicates()
    }

    /// Emits the names of the registered kinds, now and after each change.
    var kinds: Observable<Set<String>> {
        kindsChanged.observable.map { [self] in Set(state.withLock { $0.kinds }.map(\.kind.kind)) }.removeDuplicates()
    }

    func kind(_ name: String) -> (any EditKind)? {
        state.withLock { $0.kinds.last { $0.kind.kind == name }?.kind }
    }

    /// Ends the wait between two attempts, or after a rejected sign-in. If the current attempt fails, the next attempt
    /// follows immediately.
    func retryNow() {
        changeStatus { state in
            state.generation += 1
            state.isHeld = false
            state.isSignedOut = false
            state.isRetrying = true
            if state.status.isWaiting { state.status = state.sending == nil ? .idle : .sending }
        }
        signals.continuation.yield()
    }

    /// Whether this process or another one is sending an edit of the entity whose row is marked as in flight. A process
    /// that was killed leaves such a row, but no lock.
    func isSending(_ entity: EditedEntity) throws -> Bool {
        if state.withLock({ $0.sending?.entity }) == entity { return true }
        return try lock?.isTaken() ?? false
    }
}

extension EditSender {
    /// Sends pending and newly queued edits until the task is cancelled.
    func run() async {
        let enqueued = database.onCommit(touching: [EditRow.table.name]) { [signals] _ in signals.continuation.yield() }
        defer { enqueued.cancel() }
        await releaseInterrupted()
        var iterator = signals.stream.makeAsyncIterator()
        var hasEdits = false
        while !Task.isCancelled {
            let step = await step(hasEdits)
            hasEdits = false
            switch step {
            case .again: break
            case .next: hasEdits = true
            case .idle:
                guard await iterator.next() != nil else { return }
            case .idleUntil(let date):
                let wait = environment.clock.beginWait(for: .seconds(date.timeIntervalSince(environment.now())))
                // The database rounds dates to a fraction of a microsecond, so wait a little longer.
                let timer = timer(wait) { $0.reached = date.addingTimeInterval(0.001) }
                defer { timer.cancel() }
                guard await iterator.next() != nil else { return }
            case .lockedElsewhere:
                waitForLock()
                guard await iterator.next() != nil else { return }
            case .wait(let wait):
                let timer = timer(wait) { $0.isHeld = false }
                defer { timer.cancel() }
                while state.withLock({ $0.isHeld }) {
                    guard await iterator.next() != nil else { return }
                    await reportWaits()
                }
            }
        }
    }

    enum Step {
        case again, idle
        /// Look for another edit, because there may be more edits to send.
        case next
        /// The next pending edit may be sent at this date, and a new edit may be sent immediately.
        case idleUntil(Date)
        /// Nothing is sent until the wait ends, or until a caller ends it.
        case wait(@Sendable () async throws -> Void)
        /// Another process is sending an edit.
        case lockedElsewhere
    }

    /// - Parameter hasEdits: Whether pending edits are known to exist.
    private func step(_ hasEdits: Bool) async -> Step {
        let begun = state.withLock { state -> (account: String, generation: Int, isRetrying: Bool, reached: Date?)? in
            defer { state.reached = nil }
            guard !state.isSuspended, !state.isSignedOut, let account = state.account else { return nil }
            state.isStepping = true
            return (account, state.generation, state.isRetrying, state.reached)
        }
        guard let (account, generation, isRetrying, reached) = begun else {
            changeStatus { if !$0.isSignedOut { $0.status = .idle } }
            await reportWaits()
            return .idle
        }
        defer { endStep() }
        do {
            if isRetrying {
                try await database.write { [self] in try endPauses(of: account, in: $0) }
                // If a user has requested another retry in between, that retry still has to end the pauses that began
                // since.
                state.withLock { if $0.generation == generation { $0.isRetrying = false } }
            }
            if !hasEdits {
                let (hasEdits, steps) = try await database.read { [self] in
                    (try self.hasEdits(of: account, in: $0), try readSteps(in: $0))
                }
                report(steps)
                guard hasEdits else { return rest() }
            }
            // Hold the lock for this edit only, so that another process can send between two requests, or while this
            // process waits.
            guard try lock?.acquire() != false else {
                set(.elsewhere)
                return .lockedElsewhere
            }
            defer { lock?.release() }
            // Use the date up to which the sender has waited, because the system's date may be behind the clock.
            let date = max(environment.now(), reached ?? .distantPast)
            let next = try await database.write { [self] connection in
                // Check this within the transaction. Otherwise, an edit that was made offline or after a sign-out could
                // be marked as in flight, and the user could not undo it any more.
                guard state.withLock({ $0.account == account && !$0.isSuspended }) else { return Next.nothing }
                return try self.next(of: account, at: date, in: connection)
            }
            switch next {
            case .delivery(let delivery, let sending, let send):
                return try await deliver(delivery, sending, generation, send)
            case .nothing: return rest()
            case .later(let date):
                set(.idle)
                return .idleUntil(date)
            }
        } catch is CancellationError {
            return .idle
        } catch {
            environment.onFailure(error)
            return hold(GatewayError(failure: error), for: delay(state.withLock { $0.schedule.holdAll() }), generation)
        }
    }

    /// Returns whether work on the database may start. If so, call `endStep` after the work.
    func beginStep() -> Bool {
        state.withLock { state in
            if !state.isSuspended { state.isStepping = true }
            return state.isStepping
        }
    }

    func endStep() {
        let stepped = state.withLock { state in
            defer { (state.isStepping, state.stepped) = (false, []) }
            return state.stepped
        }
        for step in stepped { step.finish() }
    }

    /// The registrations that send. If a kind is registered more than once, its last registration sends.
    var currentKinds: [Sending] {
        let kinds = state.withLock { $0.kinds }
        return Dictionary(kinds.map { ($0.kind.kind, $0) }) { $1 }.values.sorted { $0.id < $1.id }
    }

    func rest() -> Step {
        set(.idle)
        return .idle
    }

    func set(_ status: SendingState) { changeStatus { $0.status = status } }

    func changeStatus(_ change: (inout State) -> Void) {
        let hasChanged = state.withLock { state in
            let earlier = state.status
            change(&state)
            return state.status != earlier
        }
        if hasChanged { statusChanged.send(()) }
    }

    /// If the process that was sending edits has ended, marks these edits as not in flight.
    private func releaseInterrupted() async {
        // While the sender is suspended, leave the marks to the next step, because nothing may access the database.
        guard beginStep() else { return }
        defer { endStep() }
        do {
            guard try lock?.acquire() != false else { return }
            defer { lock?.release() }
            try await database.write { [self] in try releaseInterrupted(in: $0) }
        } catch {
            if !(error is CancellationError) { environment.onFailure(error) }
        }
    }

    private func waitForLock() {
        let isFirst = state.withLock { state in
            defer { state.isWaitingForLock = true }
            return !state.isWaitingForLock
        }
        guard isFirst, let lock else { return }
        lock.whenFree { [weak self] in
            self?.state.withLock { $0.isWaitingForLock = false }
            self?.signals.continuation.yield()
        }
    }

    private func timer(
        _ wait: @escaping @Sendable () async throws -> Void,
        change: @escaping @Sendable (inout State) -> Void = { _ in }
    ) -> Task<Void, Never> {
        Work.task { [self] in
            guard (try? await wait()) != nil else { return }
            state.withLock { change(&$0) }
            signals.continuation.yield()
        }
    }
}
