import DataKit
import PresentationKit
import Reactive

/// Records the values that flow through an app, and shows them in a browser.
///
/// ```swift
/// let inspector = Inspector()  // before the first Live is made
/// let environment = DataEnvironment(observer: inspector.observer)
/// var options = APIClient.Options()
/// options.environment = environment
/// let database = try Database.inMemory(migrations: [.offline], environment: environment)
/// let address = try inspector.serve().url  // http://127.0.0.1:49152/?token=...
/// ```
///
/// Every `Live` reports its start and its end to the inspector, so a scene needs no code for this. Neither the scenes
/// nor the process retain the inspector, so keep a reference to it yourself.
@MainActor
public final class Inspector: LiveObserver {
    /// The scenes that an inspector sees. A scene has only one inspector. If a task has its own inspector, that
    /// inspector takes precedence over the process's.
    public enum Scope: Sendable {
        /// All scenes of the process, except those in tasks that have their own inspector.
        case process
        /// The scenes that are created within `observing`, so that simultaneous tests do not see each other's scenes.
        case task
    }

    /// The log of entries since the inspector was created, even from before a page was opened.
    public nonisolated let log: FlowLog

    /// Receives the events of the data layer. Pass it to API clients and databases. Pending edits report to their
    /// database's observer.
    public nonisolated var observer: DataObserver {
        { [log, contents = run.contents] event in log.note(.data(contents.take(event))) }
    }

    nonisolated let run: InspectedRun
    /// The minimum length of the newest part of the session that is stored for a bug report. `nil` if nothing is
    /// stored.
    nonisolated let keeping: Duration?
    let scope: Scope
    /// Called with each value before it is logged, in the task that sends the value.
    var onReport: ((FlowScene.ID, LiveReport) -> Void)?
    private var count = 0
    /// The scenes whose `transform` is running, the innermost last.
    private var transforming: [Int] = []
    private var page: ServedPage

    /// Creates an inspector that sees all scenes created from now on.
    ///
    /// - Parameters:
    ///   - scope: The scenes that the inspector sees. If several inspectors watch the process, the newest one sees its
    ///     scenes.
    ///   - capacity: The maximum number of entries in the log.
    ///   - clock: Measures the entries' times, which start with 0 now.
    ///   - duration: The minimum length of the newest part of the session that is stored for a ``bugReport()``, in
    ///     bounded memory. By default, nothing is stored.
    public init(
        _ scope: Scope = .process, capacity: Int = 10_000, clock: some Clock<Duration> = ContinuousClock(),
        keeping duration: Duration? = nil
    ) {
        let log = FlowLog(capacity: capacity, clock: clock)
        self.log = log
        keeping = duration
        self.scope = scope
        run = InspectedRun(log)
        page = ServedPage(run)
        run.observe = { [weak self] send in
            guard let self else { return }
            observing(send)
        }
        if scope == .process { LiveObservation.shared = self }
    }

    /// Returns the stored inputs and responses as a recording, which ``Replay/reduce(to:_:)`` can shorten.
    ///
    /// A replay starts with the state that the app passed to ``Surroundings/keep(_:_:)``. So it shows the fault if that
    /// state and the inputs since then are enough to cause it. Outputs are not stored.
    ///
    /// - Returns: `nil` if the inspector was created without `keeping`, or before the app's first state is read.
    public nonisolated func bugReport() -> String? { run.report?() }

    /// Runs code whose scenes this inspector sees. With the scope `task`, the inspector sees no other scenes.
    public nonisolated func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await LiveObservation.$scoped.withValue(self, operation: body)
    }

    /// Runs synchronous code whose scenes this inspector sees. A `Task` that the code starts inherits the inspector,
    /// but a detached task does not.
    public nonisolated func observing<Value>(_ body: () throws -> Value) rethrows -> Value {
        try LiveObservation.$scoped.withValue(self, operation: body)
    }

    /// Starts to serve the page to browsers on this computer. If the page is already served, nothing changes.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for any free port.
    ///   - servesReleaseBuilds: Whether to serve the page even if the kit was built for release. Anyone with the URL
    ///     can see everything in the app that is not secret, and can do everything that the app's user can.
    /// - Returns: The server, which the inspector retains.
    /// - Errors: ``InspectorError`` in a release build without `servesReleaseBuilds`, and `LoopbackServerError` for a
    ///   port that cannot be used.
    @discardableResult
    public func serve(port: UInt16 = 0, inReleaseBuilds servesReleaseBuilds: Bool = false) throws -> InspectorServer {
        try serve(port: port, isPermitted: servesReleaseBuilds || Self.isDebugBuild)
    }

    func serve(port: UInt16, isPermitted: Bool) throws -> InspectorServer {
        guard isPermitted else { throw InspectorError.releaseBuild }
        if let server = page.server, !server.isStopped { return server }
        let new = try InspectorServer(page.run, port: port)
        page.server = new
        return new
    }

    /// Makes the pages show another inspector's run from now on, no matter which of the two inspectors serves them.
    func handOver(to other: Inspector) {
        // Release held requests, because no page can respond to them any more.
        run.contents.holding = nil
        page.run = other.run
        page.server?.current.send(other.run)
        other.page = page
    }

    /// Shows the tables of a database on the page, which cannot change them. A later database with the same name
    /// replaces an earlier one.
    public nonisolated func show(_ database: Database, named name: String = "database") {
        run.add(database, named: name)
    }

    /// Shows a switch on the page. Anyone with the page's URL can change it.
    public nonisolated func show(_ switch: InspectorSwitch) {
        run.add(`switch`)
    }

    private static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Called before `transform`. Scenes that start before the matching ``liveBegan(_:in:)`` become children of this
    /// one.
    public func liveBegins() {
        count += 1
        transforming.append(count)
    }

    /// Logs the scene and all its values until it ends. The inspector does not retain the scene.
    public func liveBegan(_ running: any RunningViewModel, in bag: SubscriptionBag) {
        guard let id = transforming.popLast() else { return }
        log.note(.began(FlowScene(running, id: id, parent: transforming.last ?? log.now.front)))
        var isInitial = true
        running.follow(in: bag) { [log, weak self] report in
            self?.onReport?(id, report)
            if report.direction == .input { log.secrets.noteInput(report.value) }
            log.note(.value(id, report, isInitial: isInitial))
        }
        isInitial = false
        if let navigation = running as? any OpenScenes { follow(navigation, id, in: bag) }
        Observable<Never>.never()
            .handleEvents(onCancel: { [log] in log.note(.ended(id)) })
            .subscribe { _ in }
            .store(in: bag)
    }

    /// Logs the open scenes of a navigation, beginning with its first scene.
    private func follow(_ navigation: any OpenScenes, _ id: FlowScene.ID, in bag: SubscriptionBag) {
        navigation.openScenes.drive { [log] open in
            let now = log.now
            guard !open.isEmpty || now.stacks.contains(where: { $0.navigation == id }) else { return }
            let known = Dictionary(now.scenes.values.map { ($0.scene.object, $0.scene.id) }) { $1 }
            log.note(.opened(open.map { $0.compactMap { known[$0] } }, by: id))
        }
        .store(in: bag)
    }
}

/// The state that an inspector shares with its successors. As a result, only one server exists, no matter which
/// inspector started it, and it shows the newest run.
@MainActor
private final class ServedPage {
    var run: InspectedRun
    var server: InspectorServer?

    init(_ run: InspectedRun) { self.run = run }
}

/// The reason why an inspector did not start to serve its page. The error is thrown before a port is opened.
public enum InspectorError: Error, Equatable, CustomStringConvertible {
    /// The kit was built for release, so you must explicitly permit a page that can do everything that the user can.
    case releaseBuild

    /// A message for the developer that names the call that permits serving.
    public var description: String {
        "The inspector runs only in debug builds by default. To serve it in this build, call serve(inReleaseBuilds: true)."
    }
}
