import DataKit
import Foundation
import Presentation
import PresentationKit
import TerminalKit

/// `App tour`: every scene once, as printed frames, against a demo server and a data folder of its own.
enum Tour {
    /// The same on every machine.
    private static let formatting = Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    private static let size = GridSize(columns: 80, rows: 24)

    /// Prints the frames, and returns 0 only when each showed what it should.
    ///
    /// Of the settings it takes the seed and the files of keys: it is the same on every machine.
    static func run(_ settings: Settings) async throws -> Int32 {
        let folder = URL.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        var own = Settings()
        own.seed = settings.seed
        let world = try AppWorld(
            own, folder: DataFolder(folder, environment: [:]), size: size, formatting: formatting,
            clock: StillClock())
        world.begin(at: Place.path(to: .menu))
        let player = ShellPlayer(world.shell, patience: .seconds(10))
        if let file = settings.replayFile {
            try await replay(try script(in: file), with: player)
            return ExitCode.success
        }
        let recorder = try settings.recordFile.map(KeyRecorder.init)
        var complaints: [String] = []
        for step in steps {
            complaints += try await walk(step, on: world.shell.stage, with: player, recorder)
        }
        recorder?.close()
        for complaint in complaints { FileHandle.standardError.write(Data("App tour: \(complaint)\n".utf8)) }
        return complaints.isEmpty ? ExitCode.success : ExitCode.failure
    }

    private static func walk(
        _ step: TourStep, on stage: Stage, with player: ShellPlayer, _ recorder: KeyRecorder?
    ) async throws -> [String] {
        for script in try step.keys.map(KeyScript.init) {
            for event in script.events { recorder?.note(event) }
            player.press(script)
            _ = await player.settledFrame()
        }
        let frame = await player.frame { step.complaints(about: $0.text, at: stage.place).isEmpty }
        print("── \(step.heading) ".padding(toLength: size.columns, withPad: "─", startingAt: 0))
        print(frame.text)
        print()
        return step.complaints(about: frame.text, at: stage.place).map { "\(step.heading): \($0)" }
    }

    private static func replay(_ script: KeyScript, with player: ShellPlayer) async throws {
        print(await player.settledFrame().text)
        for event in script.events {
            player.press(KeyScript([event]))
            print("── \(event.scriptText ?? "") ".padding(toLength: size.columns, withPad: "─", startingAt: 0))
            print(await player.settledFrame().text)
        }
    }

    private static func script(in file: URL) throws(UsageError) -> KeyScript {
        guard let data = try? Data(contentsOf: file), let text = String(data: data, encoding: .utf8) else {
            throw UsageError("\(file.path(percentEncoded: false)) cannot be read.")
        }
        return try KeyScript(text)
    }
}

extension Stage {
    /// The pattern of the link to the scene in front.
    fileprivate var place: String? { scenes.last?.route.flatMap(Route.links.pattern) }
}

/// A clock on which no time passes: no spinner turns in printed frames, so that they are the same every time.
private nonisolated struct StillClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    /// Waits until the task is cancelled.
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let never = AsyncStream<Never> { _ in }
        for await _ in never {}
        try Task.checkCancellation()
    }
}
