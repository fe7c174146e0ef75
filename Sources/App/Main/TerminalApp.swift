import Data
import Domain
import Foundation
import InspectorKit
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class TerminalApp {
    private let terminal: Terminal
    private let ends: AsyncStream<Int32>
    private let end: AsyncStream<Int32>.Continuation
    private let environment: [String: String]
    private let options: LaunchOptions
    private let link: Route?
    private var bag = SubscriptionBag()
    private var restorationFile: RestorationFile?
    private var app: AppEnvironment?
    /// `nil` for a recorded app, because it does not use the folder.
    private var sharing: FolderSharing?
    private var userInput: Live<TerminalViewModel>?
    /// The app and its recordings, or `nil` while the first app is created.
    private var recordable: RecordableApp<AppEnvironment>?
    private lazy var scheduler = FrameScheduler { [weak self] in self?.draw() }
    private var requestFrame: () -> Void = {}

    static func run(_ options: LaunchOptions, _ environment: [String: String], link: Route?) async throws -> Int32 {
        try await TerminalApp(options, environment, link: link).run()
    }

    private init(_ options: LaunchOptions, _ environment: [String: String], link: Route?) throws {
        self.options = options
        self.environment = environment
        self.link = link
        terminal = try Terminal(environment: environment)
        (ends, end) = AsyncStream.makeStream()
    }

    private func run() async throws -> Int32 {
        // Created before the first scene, so that its inspector sees every scene.
        let recordable = try await RecordableApp(
            Inspector(keeping: .seconds(300)), recordingTo: options.recordFile,
            userScenes: [TerminalViewModel.sceneName], seed: options.seed,
            test: HeadlessApp.test
        ) { [unowned self] in try begin($0) }
        self.recordable = recordable
        if options.isInspectingInBrowser {
            app?.show(inspectorAt: try recordable.inspector.serve(inReleaseBuilds: true).url)
        }
        // The inspector is opened by a key instead of a call, so that a recording contains it.
        if options.isInspecting { receive(.input(.key(Key(.function(12))))) }
        try terminal.start(beforeSuspension: { [weak self] in await self?.releaseLocks() }) { [weak self] in
            self?.receive($0)
        }
        terminal.queryGraphics()
        draw()
        var code = ExitCode.success
        for await end in ends {
            code = end
            break
        }
        terminal.stop()
        restorationFile?.flush()
        await recordable.close()
        if let failure = recordable.failure { AppMain.complain("\(failure)") }
        return code
    }

    /// Creates the app, and creates it again for each recording that the inspector's page begins.
    private func begin(_ surroundings: Surroundings) throws -> AppEnvironment {
        restorationFile?.flush()
        bag = SubscriptionBag()
        let folder = DataFolder(options.dataFolder, environment: environment)
        let preferences = FilePreferencesGateway(file: folder.preferences)
        let keyBindings = KeyBindingsFile(folder.keys)
        let complaints = [preferences.failure?.message, keyBindings.bindings.complaint].compactMap(\.self)
        var dependencies = Dependencies(
            surroundings: surroundings, folder: folder, preferences: preferences, keyBindings: keyBindings)
        let isFirst = recordable == nil
        let isRecorded = surroundings.isRecordedOrReplayed
        // A recorded app draws a frame at each change, as its replay does.
        requestFrame =
            isRecorded ? { [weak self] in Task { self?.draw() } } : { [scheduler] in scheduler.requestFrame() }
        if isRecorded {
            var beginning = LaunchSnapshot(
                options, preferences: preferences.current, keyBindings: keyBindings.bindings, size: terminal.size,
                link: link?.link)
            beginning.isInspectedInBrowser = options.isInspectingInBrowser && isFirst
            dependencies = try surroundings.beginning(LaunchSnapshot.name, beginning).dependencies(surroundings)
            sharing = nil
        } else {
            sharing = sharing ?? FolderSharing(folder.terminals)
            dependencies.sharing = sharing
        }
        let app = try AppEnvironment(options, dependencies, size: terminal.size) { [weak self] request in
            self?.serve(request)
        }
        userInput = Live(TerminalViewModel(app))
        self.app = app
        follow(app.appearance)
        if isRecorded {
            // A recorded app does not restore the last session, because a replay has neither the session's file nor the
            // data folder.
            app.begin(with: RestorationState(at: link ?? .menu), saying: toast(complaints))
        } else {
            let state = begin(
                app, at: link, saying: complaints, startsAtMenu: options.startsAtMenu, RestorationFile(folder.session))
            keep(app, from: state, preferences, keyBindings, surroundings, folder.url)
        }
        app.inspector.keep = { lines in
            isRecorded
                ? Toast(.information, "All of it is in the recording, which is written as things happen")
                : FlowFile(folder: folder.url).keep(lines, at: Date())
        }
        if !isFirst { draw() }
        return app
    }

    private func begin(
        _ app: AppEnvironment, at link: Route?, saying complaints: [String], startsAtMenu: Bool,
        _ restorationFile: RestorationFile
    ) -> RestorationState {
        var complaints = complaints
        let state: RestorationState
        do {
            let start = link ?? (startsAtMenu ? .menu : nil)
            state = try start.map { RestorationState(at: $0) } ?? restorationFile.load()
        } catch {
            state = RestorationState()
            complaints.insert("The last session could not be read. Starting at the menu.", at: 0)
        }
        app.begin(with: state, saying: toast(complaints))
        restorationFile.follow(app.navigator).store(in: bag)
        self.restorationFile = restorationFile
        return state
    }

    /// Keeps the newest part of the session for a bug report, with the state from which its replay starts.
    ///
    /// - Parameter start: The scenes that are opened once the app is set up.
    private func keep(
        _ app: AppEnvironment, from start: RestorationState, _ preferences: any PreferencesGateway,
        _ keyBindings: KeyBindingsFile, _ surroundings: Surroundings, _ folder: URL
    ) {
        surroundings.keep(LaunchSnapshot.name) { [weak app, options] in
            guard let app else { throw CancellationError() }
            var beginning = LaunchSnapshot(
                options, preferences: preferences.current, keyBindings: keyBindings.bindings, size: app.shell.size)
            let isStarting = app.navigator.navigation?.entries.first?.destination is AppStartScene
            beginning.scenes = isStarting ? start : app.navigator.restorationState
            beginning.tables = try await app.tables()
            return beginning
        }
        app.inspector.report = { [inspector = surroundings.inspector] in
            guard let report = inspector.bugReport() else {
                return Toast(.failure, "The app's state has not been read yet. Try again in a moment.")
            }
            return FlowFile(folder: folder).keep(report: report, at: Date())
        }
    }

    private func toast(_ complaints: [String]) -> Toast? {
        complaints.isEmpty ? nil : Toast(.warning, complaints.joined(separator: " "))
    }

    private func follow(_ appearance: Driver<Appearance>) {
        appearance.drive { [weak self] in
            self?.terminal.theme = $0.theme
            self?.requestFrame()
        }
        .store(in: bag)
    }

    private func receive(_ event: TerminalEvent) {
        guard let shell = app?.shell else { return }
        switch event {
        // Redraws the screen once the terminal has reported its capabilities.
        case .input(.reply): requestFrame()
        case .input(let event):
            recordable?.perform { [userInput] in userInput?.send(event, isSecret: shell.isTypingSecret) }
        case .resized(let size): recordable?.perform { [userInput] in userInput?.send(size) }
        case .resumed(let size):
            sharing?.resume()
            // If the file can no longer be opened, each read and write reports it.
            if let database = app?.database { Task { try? await database.resume() } }
            // These events are inputs of a view model, so that a recording contains them.
            recordable?.perform { [userInput] in
                if size != shell.size { userInput?.send(size) }
                userInput?.input.$foreground()
            }
            // The terminal's content is lost, so the frame is drawn even if nothing has changed.
            requestFrame()
        case .terminated(let signal): end.yield(ExitCode.signal(signal))
        case .disconnected: end.yield(ExitCode.signal(SIGHUP))
        }
    }

    /// Releases the locks of a program that is about to stop. Otherwise other terminals with the same folder would wait
    /// for them.
    private func releaseLocks() async {
        sharing?.suspend()
        await app?.database?.suspend()
    }

    private func serve(_ request: Shell.Request) {
        switch request {
        case .quit: end.yield(ExitCode.success)
        case .suspend: terminal.suspend()
        }
    }

    private func draw() {
        guard let shell = app?.shell else { return }
        userInput?.output.focus = shell.focusName
        terminal.show(shell.frame(onChange: requestFrame))
    }
}
