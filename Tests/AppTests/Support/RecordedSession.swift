import Foundation
import Presentation
import TerminalKit
import Testing

@testable import App

/// The live app with its demo server, played by keys and recorded.
final class RecordedSession {
    private let recorder: Recorder
    private let world: AppWorld
    private let player: ShellPlayer

    /// - Parameter clock: Times the app, and the recording.
    init(_ file: URL, _ settings: Settings = Settings(), clock: any Clock<Duration> = ContinuousClock()) throws {
        let size = GridSize(columns: 120, rows: 30)
        let header = RecordingHeader(settings, start: Date(), formatting: Samples.formatting, size: size)
        recorder = try Recorder(file, header, clock: clock)
        world = try AppWorld(
            settings, recorder.surroundings, size: size, formatting: Samples.formatting, clock: clock,
            onRequest: { _ in })
        recorder.follow(world)
        world.begin(at: Place.path(to: .menu))
        player = ShellPlayer(world.shell, patience: .seconds(60))
    }

    /// Presses keys, and waits until the app is idle and shows one text, and another no more.
    func press(_ keys: String, until shown: String, hiding hidden: String? = nil) async throws {
        for event in try KeyScript(keys).events {
            recorder.note(event, in: world.shell)
            world.shell.handle(event)
        }
        let isWanted = { [world] (frame: Frame) in
            world.shell.isIdle && frame.text.contains(shown) && hidden.map { !frame.text.contains($0) } ?? true
        }
        #expect(isWanted(await player.frame(until: isWanted)), "\(shown)")
    }

    func close() {
        recorder.close()
        world.shell.stage.reset(to: [])
    }
}
