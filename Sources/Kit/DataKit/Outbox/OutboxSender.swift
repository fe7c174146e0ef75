import DomainKit
import Foundation
import Reactive
import Synchronization

/// Sends the edits of an ``Outbox``, in their order, one at a time.
///
/// ```swift
/// let sender = OutboxSender(outbox, account: account) { delivery in
///     let saved = try await api.send(.perform(delivery.edit, key: delivery.key))
///     return { connection in try connection.keepCached(saved, from: "notes.example.com") }
/// }
/// let sending = Task { await sender.run() }
/// ```
///
/// Delivery is *at least once, with a stable key*: when a process ends, or an answer is lost, between the server's
/// change and its record, the same edit is sent once more with the same key. An edit whose answer was recorded is never
/// sent again. What happens otherwise depends on the error:
///
/// - offline, timed out, limited, unavailable, a server error, storage: all wait, twice as long after each failure, up
///   to a minute. If the server names a later date, the sender waits until then, up to a day.
/// - signed out: all wait until an account signs in, or ``retryNow()``.
/// - refused, not found, unreadable: this entity's edits stop, the others go on. (Whether a deletion of what is gone is
///   a success is for `send` to say.) Behind an answer that cannot be read the edit may have been performed: a retry
///   sends it with the same key.
///
/// Of several processes on one database file one sends at a time.
public final class OutboxSender<Edit: OutboxEdit>: Sendable {
    /// Sends an edit, and returns what to change locally with the server's answer. That is done in the transaction that
    /// removes the edit, and not where a newer edit of the entity waits.
    ///
    /// - Cancellation: its task is cancelled with that of ``run()``, and when the account changes. The edit is sent
    ///   again with the same key.
    /// - Errors: of sending, as above. What recording the answer throws goes to `onFailure` and undoes its changes; the
    ///   edit is removed all the same, as the server has performed it. After a `StoreError` that may pass, such as
    ///   `diskFull`, it stays and is sent again with the same key.
    public typealias Send =
        @Sendable (OutboxDelivery<Edit>) async throws -> @Sendable (Connection) throws -> Void

    /// Whether newly enqueued edits are sent at once.
    public enum Status: Equatable, Sendable {
        /// They are sent at once, as far as the sender knows.
        case ready
        /// They have to wait because of this failure; without one, because another process sends.
        case held(GatewayError?)
    }

    private struct State {
        var account: String?
        /// Counts changes of the account: the failure of an earlier one must not hold the edits of the next.
        var generation = 0
        /// Whether the server has rejected the account's sign-in.
        var isSignedOut = false
        var isHeld = false
        /// Whether the pauses of single entities are to be ended.
        var isRetrying = false
        /// The end of a pause for which the clock was waited for. Dates may differ from the clock.
        var reached: Date?
        var isWaitingForLock = false
        var status = Status.ready
        var schedule = SendingSchedule()
        /// The entity that this process is sending.
        var entity: String?
        var sending: Task<@Sendable (Connection) throws -> Void, any Error>?
    }

    private let outbox: any OutboxSource<Edit>
    private let account: Observable<String?>
    private let environment: DataEnvironment
    private let send: Send
    private let lock: ProcessLock?
    private let state = Mutex(State())
    private let statusChanged = BehaviorSubject<Void>(())
    private let signals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// A sender of `outbox`; it begins with ``run()``.
    ///
    /// - Parameters:
    ///   - outbox: The edits to send.
    ///   - account: Whose edits may be sent: now, and after each change. Nil pauses.
    ///   - environment: The clock for the waits, the random numbers for their lengths, the date that the end of a
    ///     server's limit is compared with, and the IDs that become keys. Its `onFailure` receives failures of the
    ///     database, which are retried, what recording a response throws, and a failure of `account`, after which the
    ///     last account stays. By default it is the environment of the database.
    ///   - send: Sends one edit to the server.
    public convenience init(
        _ outbox: Outbox<Edit>, account: Observable<String?>, environment: DataEnvironment? = nil, send: @escaping Send
    ) {
        self.init(
            source: outbox, account: account, environment: environment ?? outbox.database.environment, send: send)
    }

    init(
        source outbox: any OutboxSource<Edit>, account: Observable<String?>, environment: DataEnvironment,
        send: @escaping Send
    ) {
        self.outbox = outbox
        self.account = account
        self.environment = environment
        self.send = send
        lock = outbox.database.path.map { ProcessLock(path: "\($0)-\(outbox.name.percentEncoded).lock") }
    }

    /// Sends what waits and what is enqueued, until the calling task is cancelled. It is called once.
    ///
    /// - Cancellation: ends the request in flight. Its edit is sent again by the next run, with the same key.
    /// - Errors: none ends it. Failures of the database go to `onFailure`, those of the server to ``status`` or to the
    ///   entry that was refused.
    public func run() async {
        let enqueued = outbox.database.onCommit(touching: [OutboxRow.table.name]) { [signals] _ in
            signals.continuation.yield()
        }
        // Not in a separate task: a sign-out must take effect before the sender continues, so that nothing is sent
        // after it.
        let following = account.subscribe {
            self.follow($0)
        } onCompletion: { completion in
            if case .failed(let error) = completion { self.environment.onFailure(error) }
        }
        defer {
            following.cancel()
            enqueued.cancel()
        }
        await releaseInterrupted()
        var iterator = signals.stream.makeAsyncIterator()
        while !Task.isCancelled {
            switch await step() {
            case .again: break
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

    /// Whether newly enqueued edits are sent at once: now, then on each change. A wait ends when an edit has been sent,
    /// no edit waits, the account changes or ``retryNow()`` is called. A `for await` loop gets the status of the moment
    /// at which it asks, and misses those that have passed before.
    public var status: Observable<Status> {
        // The signal carries no value, and the state is read on arrival: so two concurrent changes cannot end with the
        // older one.
        statusChanged.observable.map { [self] in state.withLock { $0.status } }.removeDuplicates()
    }

    /// Ends a wait between two attempts, also the one after a rejected sign-in.
    public func retryNow() {
        state.withLock {
            $0.isHeld = false
            $0.isSignedOut = false
            $0.isRetrying = true
        }
        set(.ready)
        signals.continuation.yield()
    }

    private func follow(_ account: String?) {
        let sending = state.withLock { state in
            defer {
                state.account = account
                state.generation += 1
                state.isSignedOut = false
                state.isHeld = false
                state.schedule = SendingSchedule()
                state.status = .ready
            }
            // An edit is only sent with the token of the account that made it.
            return state.account == account ? nil : state.sending
        }
        sending?.cancel()
        statusChanged.send((), isolation: nil)
        signals.continuation.yield()
    }

    private enum Step {
        case again, idle
        /// An edit may be sent from that date on, and others as soon as there are any.
        case idleUntil(Date)
        /// Nothing is sent until this wait is over, or somebody ends it.
        case wait(@Sendable () async throws -> Void)
        /// Another process is sending an edit.
        case lockedElsewhere
    }

    private func step() async -> Step {
        let (account, generation, isRetrying, reached) = state.withLock { state in
            defer { (state.isRetrying, state.reached) = (false, nil) }
            return (state.isSignedOut ? nil : state.account, state.generation, state.isRetrying, state.reached)
        }
        guard let account else { return .idle }
        do {
            if isRetrying { try await outbox.endPauses(of: account) }
            guard try await outbox.hasEdits(of: account) else { return rest() }
            // For this edit only: between two requests, and while this process waits, another one may send.
            guard try lock?.acquire() != false else {
                set(.held(nil))
                return .lockedElsewhere
            }
            defer { lock?.release() }
            // Edits may be left that wait behind a refused one.
            let date = max(environment.now(), reached ?? .distantPast)
            let taken = try await outbox.next(of: account, at: date) { [self] in
                state.withLock { $0.account == account }
            } newKey: { [environment] in
                environment.uuid().uuidString
            }
            switch taken {
            case .batch(let batch): return try await deliver(batch, generation)
            case .nothing: return rest()
            case .later(let date):
                set(.ready)
                return .idleUntil(date)
            }
        } catch is CancellationError {
            return .idle
        } catch {
            environment.onFailure(error)
            return hold(GatewayError(failure: error), for: delay(state.withLock { $0.schedule.holdAll() }), generation)
        }
    }

    private func rest() -> Step {
        set(.ready)
        return .idle
    }

    private func set(_ status: Status) {
        let hasChanged = state.withLock { state in
            defer { state.status = status }
            return state.status != status
        }
        if hasChanged { statusChanged.send((), isolation: nil) }
    }

    /// Whether an edit of the entity is in flight, given that its row says so: this process or another one sends it.
    /// A process that was killed leaves such a row, but no lock.
    func isSending(_ entity: String) throws -> Bool {
        if state.withLock({ $0.entity }) == entity { return true }
        return try lock?.isTaken() ?? false
    }

    /// What an earlier process was sending when it ended is not in flight.
    private func releaseInterrupted() async {
        do {
            guard try lock?.acquire() != false else { return }
            defer { lock?.release() }
            try await outbox.releaseAll()
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

    private func deliver(_ batch: OutboxBatch<Edit>, _ generation: Int) async throws -> Step {
        let record: @Sendable (Connection) throws -> Void
        report(.sending, of: batch)
        state.withLock { $0.entity = batch.entity }
        defer { state.withLock { $0.entity = nil } }
        do {
            record = try await sent(batch.delivery)
        } catch let superseded as OutboxSuperseded {
            responded()
            do {
                let step = try await Task(executorPreference: Work.executor) { [outbox] in
                    try await outbox.database.write(superseded.record)
                }.value
                report(step, of: batch)
            } catch let error where (error as? StoreError)?.isTransient != true {
                // What the server has instead does not fit into the table: to send the edit again would not help.
                environment.onFailure(error)
                report(.refused(superseded.error), of: batch)
                try await outbox.refuse(batch, OutboxRefusal(message: superseded.error.message))
            }
            return .again
        } catch {
            return try await failed(batch, GatewayError(failure: error), generation)
        }
        // The server has made the change, so it is recorded even if this task has been cancelled meanwhile.
        let failure = try await Task(executorPreference: Work.executor) { [outbox] in
            try await outbox.finish(batch, record: record)
        }.value
        if let failure { environment.onFailure(failure) }
        report(.performed, of: batch)
        responded()
        set(.ready)
        return .again
    }

    private func responded() { state.withLock { $0.schedule.responded() } }

    /// Sends in a task of its own, which a change of the account cancels.
    private func sent(_ delivery: OutboxDelivery<Edit>) async throws -> @Sendable (Connection) throws -> Void {
        let task = try state.withLock { state in
            // The account may have changed since the edit was taken.
            guard state.account == delivery.account else { throw CancellationError() }
            let task = Task(executorPreference: Work.executor) { [send] in try await send(delivery) }
            state.sending = task
            return task
        }
        defer { state.withLock { $0.sending = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func failed(_ batch: OutboxBatch<Edit>, _ error: GatewayError, _ generation: Int) async throws -> Step {
        switch error {
        case .cancelled: break
        case .refused, .notFound, .unreadable: report(.refused(error), of: batch)
        default: report(.held(error), of: batch)
        }
        switch error {
        case .refused(_, let fields, _):
            responded()
            try await outbox.refuse(batch, OutboxRefusal(message: error.message, fields: fields))
            return .again
        case .notFound:
            responded()
            try await outbox.refuse(batch, OutboxRefusal(message: error.message))
            return .again
        case .unreadable:
            responded()
            try await outbox.refuse(batch, OutboxRefusal(message: error.message, mayBePerformed: true))
            return .again
        case .signedOut:
            try await release(batch, nil)
            let isSignedOut = state.withLock { state in
                // An account that has signed in meanwhile was not rejected.
                state.isSignedOut = state.generation == generation
                if state.isSignedOut { state.status = .held(error) }
                return state.isSignedOut
            }
            guard isSignedOut else { return .again }
            statusChanged.send((), isolation: nil)
            return .idle
        // A connection whose certificate is refused may end as cancelled, too, although nobody has cancelled it.
        case .cancelled where Task.isCancelled || state.withLock({ $0.generation != generation }):
            try await release(batch, nil)
            return .again
        default:
            let verdict = state.withLock {
                $0.schedule.fail(batch.entity, error, holdsEntities: outbox.holdsEntities)
            }
            let hold = verdict.holdsEntity ? delay(SendingSchedule.pause(after: batch.failures + 1)) : nil
            try await release(batch, hold.map { (error.message, $0) })
            guard let pause = verdict.pause else {
                set(.ready)
                return .again
            }
            return self.hold(error, for: max(pauseAsked(by: error), delay(pause)), generation)
        }
    }

    /// The pause that the server has asked for, up to a day.
    private func pauseAsked(by error: GatewayError) -> Duration {
        switch error {
        case .limited(let until?), .unavailable(let until?, _, _):
            .seconds(min(max(0, until.timeIntervalSince(environment.now())), 86_400))
        default: .zero
        }
    }

    /// Records that the edit is not in flight any more, also if this task has been cancelled. A `hold` keeps its entity
    /// from being sent.
    private func release(_ batch: OutboxBatch<Edit>, _ hold: (message: String, pause: Duration)?) async throws {
        let start = environment.now()
        let hold = hold.map { hold in
            OutboxHold(message: hold.message, pause: DateInterval(start: start, duration: hold.pause / .seconds(1)))
        }
        try await Task(executorPreference: Work.executor) { [outbox] in try await outbox.release(batch, hold) }.value
    }

    private func report(_ step: OutboxEvent.Step, of batch: OutboxBatch<Edit>) {
        outbox.database.environment.observer?(.outbox(OutboxEvent(entity: batch.entity, step: step)))
    }

    private func delay(_ bound: Double) -> Duration { .seconds(environment.random(bound / 2...bound)) }

    private func hold(_ error: GatewayError?, for duration: Duration, _ generation: Int) -> Step {
        // Before the status is sent, since a subscriber may end the wait at once, or move the clock. An account that
        // has signed in meanwhile has nothing to wait for.
        let isHeld = state.withLock { state in
            state.isHeld = state.generation == generation
            if state.isHeld { state.status = .held(error) }
            return state.isHeld
        }
        guard isHeld else { return .again }
        let wait = environment.clock.beginWait(for: duration)
        statusChanged.send((), isolation: nil)
        return .wait(wait)
    }

    private func timer(
        _ wait: @escaping @Sendable () async throws -> Void,
        change: @escaping @Sendable (inout State) -> Void = { _ in }
    ) -> Task<Void, Never> {
        Task(executorPreference: Work.executor) { [self] in
            guard (try? await wait()) != nil else { return }
            state.withLock { change(&$0) }
            signals.continuation.yield()
        }
    }
}
