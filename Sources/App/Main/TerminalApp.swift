import Data
import Domain
import Foundation
import InspectorKit
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Connects the app to a terminal.
final class TerminalApp {
    private let terminal: Terminal
    private let ends: AsyncStream<Int32>
    private let end: AsyncStream<Int32>.Continuation
    private let bag = SubscriptionBag()
    private var recorder: SessionRecorder?
    private var session: SessionFile?
    private var app: AppEnvironment?
    private var userInput: Live<TerminalViewModel>?
    private lazy var scheduler = FrameScheduler { [weak self] in self?.draw() }

    /// Runs until the user quits, and returns the exit code.
    static func run(_ options: LaunchOptions, _ environment: [String: String], link: Route?) async throws -> Int32 {
        let app = try TerminalApp(options, environment)
        return try await app.run(options, environment, link: link)
    }

    private init(_ options: LaunchOptions, _ environment: [String: String]) throws {
        terminal = try Terminal(environment: environment)
        (ends, end) = AsyncStream.makeStream()
    }

    private func run(_ options: LaunchOptions, _ environment: [String: String], link: Route?) async throws -> Int32 {
        let folder = DataFolder(options.dataFolder, environment: environment)
        let preferences = FilePreferencesGateway(file: folder.preferences)
        let keyBindings = KeyBindingsFile(folder.keys)
        let complaint = (preferences.failure?.message ?? keyBindings.bindings.complaint).map { Toast(.warning, $0) }
        var dependencies = Dependencies(folder: folder, preferences: preferences, keyBindings: keyBindings)
        if let file = options.recordFile {
            let beginning = AppBeginning(
                options, preferences: preferences.current, keyBindings: keyBindings.bindings, size: terminal.size,
                link: link?.link)
            let recorder = try SessionRecorder(
                to: file, beginning: beginning, users: [TerminalViewModel.sceneName], seed: options.seed)
            dependencies = beginning.dependencies(recorder.surroundings)
            self.recorder = recorder
        }
        // Sees every scene, since it is made before the first.
        let inspector = recorder?.surroundings.inspector ?? Inspector()
        let app = try AppEnvironment(options, dependencies, inspector: inspector, size: terminal.size) {
            [weak self] request in
            self?.serve(request)
        }
        userInput = Live(TerminalViewModel(shell: app.shell))
        self.app = app
        follow(app.appearance)
        if recorder != nil {
            // A recorded app begins without the last session, since a replay has neither its file nor its folder.
            app.begin(at: link.map(RestorationState.path) ?? RestorationState.path(to: .menu), saying: complaint)
        } else {
            begin(app, at: link, saying: complaint, fresh: options.isFresh, SessionFile(folder.session))
        }
        app.inspector.keep = { [isRecording = recorder != nil] lines in
            isRecording
                ? Toast(.information, "All of it is in the recording, which is written as things happen")
                : FlowFile(folder: folder.url).keep(lines, at: Date())
        }
        if options.isInspectingInBrowser {
            let address = try inspector.serve(inReleaseBuilds: true).url
            app.show(inspectorAt: address)
        }
        // Sent as a key instead of a call, so that a recording contains it.
        if options.isInspecting { receive(.input(.key(Key(.function(12))))) }
        try terminal.start { [weak self] in self?.receive($0) }
        terminal.queryGraphics()
        draw()
        var code = ExitCode.success
        for await end in ends {
            code = end
            break
        }
        terminal.stop()
        session?.flush()
        await recorder?.close()
        return code
    }

    /// Opens a link or the last session, then saves this session.
    private func begin(
        _ app: AppEnvironment, at link: Route?, saying complaint: Toast?, fresh isFresh: Bool, _ session: SessionFile
    ) {
        do {
            app.begin(
                at: try link.map(RestorationState.path)
                    ?? (isFresh ? RestorationState.path(to: .menu) : session.load()),
                saying: complaint)
        } catch {
            app.begin(
                at: RestorationState.path(to: .menu),
                saying: Toast(.warning, "The last session could not be read. Starting at the menu."))
        }
        session.follow(app.shell.stack).store(in: bag)
        self.session = session
    }

    /// Applies the preferred colors.
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
        // The terminal has reported its capabilities: draws the screen again with them.
        case .input(.reply): requestFrame()
        case .input(let event):
            give { [userInput] in userInput?.send(event, isSecret: shell.isTypingSecret) }
        case .resized(let size): give { [userInput] in userInput?.send(size) }
        case .resumed(let size):
            shell.size = size
            // The terminal's content is lost, so the frame is drawn even if nothing has changed.
            requestFrame()
        case .terminated(let signal): end.yield(ExitCode.signal(signal))
        case .disconnected: end.yield(ExitCode.signal(SIGHUP))
        }
    }

    /// Gives the app something: at once, or when a recorded app waits.
    private func give(_ body: @escaping @MainActor () -> Void) {
        if let recorder { recorder.step(body) } else { body() }
    }

    /// A recorded app draws at each change, as its replay does.
    private func requestFrame() {
        if recorder == nil { scheduler.requestFrame() } else { Task { draw() } }
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
        terminal.show(shell.frame { [weak self] in self?.requestFrame() })
    }
}
