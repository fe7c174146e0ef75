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
/// Every `Live` announces itself to the inspector and leaves when it ends, so a scene needs no code for that. Neither
/// the scenes nor the process keep the inspector, so hold it yourself.
@MainActor
public final class Inspector: LiveObserver {
    /// The scenes that an inspector sees. No scene has two inspectors: the task's comes before the process's.
    public enum Scope: Sendable {
        /// All scenes of the process, except in tasks that have a separate inspector.
        case process
        /// The scenes that are made within `observing`, so that simultaneous tests do not see each other.
        case task
    }

    /// The entries since the inspector was created, even before a page is opened, as far as the log keeps them.
    public nonisolated let log: FlowLog

    /// Gets the events of the data layer: pass it to API clients and databases. Pending edits report to their
    /// database's observer.
    public nonisolated var observer: DataObserver {
        { [log, contents = run.contents] event in log.note(.data(contents.take(event))) }
    }

    nonisolated let run: InspectedRun
    /// How long the newest part of a session is kept for a bug report. `nil` if it is not kept.
    nonisolated let keeping: Duration?
    let scope: Scope
    /// Called with each value before the log gets it, in the task that the value flows in.
    var onReport: ((FlowScene.ID, LiveReport) -> Void)?
    private var count = 0
    /// The scenes whose `transform` runs, the innermost last.
    private var transforming: [Int] = []
    private var page: ServedPage

    /// Creates an inspector that sees the scenes that are made from now on.
    ///
    /// - Parameters:
    ///   - scope: The scenes that it sees. In the process the newest inspector sees them.
    ///   - capacity: How many entries its log keeps.
    ///   - clock: Times the entries, from 0 now.
    ///   - duration: The newest part of a session that is kept for a ``bugReport()``, at least, in bounded memory. By
    ///     default nothing is kept.
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

    /// Returns the kept inputs and responses as a recording, which ``Replay/reduce(to:_:)`` makes short.
    ///
    /// A replay starts with the state that the app has passed to ``Surroundings/keep(_:_:)``, so it shows the fault if
    /// the fault follows from this state and from the inputs since then. Outputs are not kept.
    ///
    /// - Returns: `nil` without `keeping`, and before the app's first state is read.
    public nonisolated func bugReport() -> String? { run.report?() }

    /// Runs code that makes scenes, which this inspector sees. With the scope `task` it sees no others.
    public nonisolated func observing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await LiveObservation.$scoped.withValue(self, operation: body)
    }

    /// The same for code that does not wait. A `Task` that it starts inherits the inspector, but a detached task does
    /// not.
    public nonisolated func observing<Value>(_ body: () throws -> Value) rethrows -> Value {
        try LiveObservation.$scoped.withValue(self, operation: body)
    }

    /// Starts to serve the page to browsers on this computer. If the page is already served, nothing changes.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for any that is free.
    ///   - servesReleaseBuilds: Whether to serve even if the kit was built for release. Anyone with the URL sees
    ///     everything in the app that is not secret, and can do everything that its user can.
    /// - Returns: The server, which the inspector keeps.
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

    /// Lets the pages show another inspector's run from now on, whichever of both is asked to serve them.
    func handOver(to other: Inspector) {
        // No page can answer them any more.
        run.contents.holding = nil
        page.run = other.run
        page.server?.current.send(other.run)
        other.page = page
    }

    /// Shows the tables of a database on the page, which only reads them. Replaces tables under the same name.
    public nonisolated func show(_ database: Database, named name: String = "database") {
        run.add(database, named: name)
    }

    /// Puts a switch on the page. Anyone with the page's URL can turn it.
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

    /// Called before `transform`. Scenes that start until the matching ``liveBegan(_:in:)`` get this one as parent.
    public func liveBegins() {
        count += 1
        transforming.append(count)
    }

    /// Notes the scene, and all values that flow through it until it ends. Does not retain it.
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

    /// Notes the open scenes of a navigation, from its first scene on.
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

/// Shared by an inspector and its successors. So there is one server, whichever of them is asked to serve, and it shows
/// the newest run.
@MainActor
private final class ServedPage {
    var run: InspectedRun
    var server: InspectorServer?

    init(_ run: InspectedRun) { self.run = run }
}

/// The reason why an inspector does not serve. Thrown before it opens a port.
public enum InspectorError: Error, Equatable, CustomStringConvertible {
    /// The kit was built for release, so you have to decide that a page may do all that the user can.
    case releaseBuild

    /// A message for the developer, with the call that serves the page nevertheless.
    public var description: String {
        "The inspector runs only in debug builds by default. To serve it in this build, call serve(inReleaseBuilds: true)."
    }
}
