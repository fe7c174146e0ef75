import DomainKit
import Foundation
import Reactive
import Synchronization

/// Sends the pending edits of a database and source in their order, one at a time, whatever their kind.
///
/// Delivery is *at least once, with a stable key*: when a process ends, or a response is lost, between the server's
/// change and its record, the same edit is sent once more with the same key. An edit whose response was recorded is
/// never sent again. Otherwise, the error decides:
///
/// - offline, limited, unavailable with a date, storage: all edits wait, twice as long after each failure, up to a
///   minute. If the server names a later date, the sender waits until then, up to a day.
/// - timed out, a server error: the entity's edits wait, and the others are sent. See ``SendingSchedule``.
/// - signed out: all wait until an account signs in, or ``retryNow()``.
/// - refused, not found, unreadable: this entity's edits stop, the others are sent. If the response cannot be read, the
///   server may have performed the edit, so that a retry sends it with the same key.
///
/// An edit whose kind is not registered waits. Of several processes on one database file one sends at a time.
final class EditSender: Sendable {
    /// A kind of entity with the closure that makes the requests of its edits.
    struct Sending: Sendable {
        var id: Int
        var kind: any EditKind
        var account: Observable<String?>
        var prepare: EditDelivery.Prepare
    }

    struct State {
        /// In the order of their registration.
        var kinds: [Sending] = []
        var lastID = 0
        /// The registration whose account is followed.
        var followed: (id: Int, subscription: Subscription?)?
        var run: Task<Void, Never>?
        var account: String?
        /// Counts changes of the account and retries: the failure of an attempt that began before one of them must not hold
        /// the edits after it.
        var generation = 0
        /// Whether the server has rejected the account's sign-in.
        var isSignedOut = false
        var isHeld = false
        var isSuspended: Bool
        /// Whether the pauses of single entities are to be ended.
        var isRetrying = false
        /// The end of a pause for which the clock was waited for. Dates may differ from the clock.
        var reached: Date?
        var isWaitingForLock = false
        var status = SendingState.idle
        var schedule = SendingSchedule()
        /// The edit that this process is sending.
        var sending: (id: Int, entity: EditedEntity, task: Task<@Sendable (Connection) throws -> Void, any Error>?)?
        /// Whether the lock may be held.
        var isStepping = false
        /// Finished after the step.
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

    /// Whether newly enqueued edits are sent immediately: now, then on each change. A wait ends when an edit has been
    /// sent, no edit waits, the account changes or ``retryNow()`` is called. A `for await` loop gets the state of the
    /// moment at which it asks, and misses those that have passed before.
    var status: Observable<SendingState> {
        // The signal carries no value, and the state is read on arrival: so two concurrent changes cannot end with the
        // older one.
        statusChanged.observable.map { [self] in state.withLock { $0.status } }.removeDuplicates()
    }

    /// The names of the kinds that are registered: now, then on each change.
    var kinds: Observable<Set<String>> {
        kindsChanged.observable.map { [self] in Set(state.withLock { $0.kinds }.map(\.kind.kind)) }.removeDuplicates()
    }

    func kind(_ name: String) -> (any EditKind)? {
        state.withLock { $0.kinds.last { $0.kind.kind == name }?.kind }
    }

    /// Ends a wait between two attempts, also the one after a rejected sign-in. If an attempt that has begun fails, the
    /// next one follows immediately.
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

    /// Whether an edit of the entity is in flight, given that its row says so: this process or another one sends it.
    /// A process that was killed leaves such a row, but no lock.
    func isSending(_ entity: EditedEntity) throws -> Bool {
        if state.withLock({ $0.sending?.entity }) == entity { return true }
        return try lock?.isTaken() ?? false
    }
}

extension EditSender {
    /// Sends pending and newly enqueued edits until the task is cancelled.
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
                // A date loses a fraction of a microsecond in the database.
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
                }
            }
        }
    }

    enum Step {
        case again, idle
        /// More edits may be sent.
        case next
        /// An edit may be sent from that date on, and others as soon as there are any.
        case idleUntil(Date)
        /// Nothing is sent until this wait is over, or until a caller ends it.
        case wait(@Sendable () async throws -> Void)
        /// Another process is sending an edit.
        case lockedElsewhere
    }

    /// - Parameter hasEdits: Whether edits are known to be pending.
    private func step(_ hasEdits: Bool) async -> Step {
        let begun = state.withLock { state -> (account: String, generation: Int, isRetrying: Bool, reached: Date?)? in
            defer { state.reached = nil }
            guard !state.isSuspended, !state.isSignedOut, let account = state.account else { return nil }
            state.isStepping = true
            return (account, state.generation, state.isRetrying, state.reached)
        }
        guard let (account, generation, isRetrying, reached) = begun else {
            changeStatus { if !$0.isSignedOut { $0.status = .idle } }
            return .idle
        }
        defer { endStep() }
        do {
            if isRetrying {
                try await database.write { [self] in try endPauses(of: account, in: $0) }
                // A retry that has come since then is about the pauses after it.
                state.withLock { if $0.generation == generation { $0.isRetrying = false } }
            }
            if !hasEdits {
                let hasEdits = try await database.read { [self] in try self.hasEdits(of: account, in: $0) }
                guard hasEdits else { return rest() }
            }
            // For this edit only: between two requests, and while this process waits, another one may send.
            guard try lock?.acquire() != false else {
                set(.elsewhere)
                return .lockedElsewhere
            }
            defer { lock?.release() }
            // Edits may be left that wait for a refused one.
            let date = max(environment.now(), reached ?? .distantPast)
            let next = try await database.write { [self] connection in
                // Checked within the transaction, so that an edit that is made after a sign-out, or offline, is not
                // taken and can still be undone.
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

    private func endStep() {
        let stepped = state.withLock { state in
            defer { (state.isStepping, state.stepped) = (false, []) }
            return state.stepped
        }
        for step in stepped { step.finish() }
    }

    /// Of several caches of one kind, the last one sends.
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

    /// Marks edits that an earlier process was sending when it ended as not in flight.
    private func releaseInterrupted() async {
        let isBegun = state.withLock { state in
            if !state.isSuspended { state.isStepping = true }
            return state.isStepping
        }
        // Otherwise the next step does it.
        guard isBegun else { return }
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
