import DataKit
import Foundation
import InspectorKit
import Presentation
import PresentationKit
import TerminalKit
import VirtualTime

/// `App tour`: prints a frame of every scene, with its own demo server and data folder.
enum Tour {
    /// The locale and the time zone are fixed, so that the frames are the same on every machine.
    private static let formatting = Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    private static let size = GridSize(columns: 80, rows: 24)
    /// The size is wide enough for two panes, and low enough that no list loads its second page by itself.
    private static let pictureSize = GridSize(columns: 120, rows: 30)

    /// Prints the frames, or saves them as pictures. Returns 0 only if each frame shows the expected text.
    ///
    /// Uses only the options for the seed, the data folder and the folder of the pictures, so that the frames are the
    /// same on every machine.
    static func run(_ options: LaunchOptions) async throws -> Int32 {
        let inspector = Inspector(.task, clock: VirtualClock())
        return try await inspector.observing { try await run(options, inspector) }
    }

    private static func run(_ options: LaunchOptions, _ inspector: Inspector) async throws -> Int32 {
        let folder = try folder(options)
        defer { if options.dataFolder == nil { try? FileManager.default.removeItem(at: folder) } }
        if let pictures = options.pictureFolder {
            try makeFolder(of: pictures)
        }
        var own = LaunchOptions()
        own.seed = options.seed
        var dependencies = Dependencies(
            surroundings: Surroundings(inspector), folder: DataFolder(folder, environment: [:]), formatting: formatting)
        // A stopped clock, so that no spinner turns and the frames are the same every time.
        dependencies.screenClock = VirtualClock()
        let app = try AppEnvironment(own, dependencies, size: options.pictureFolder == nil ? size : pictureSize)
        app.begin()
        let player = ShellPlayer(app.shell, patience: .seconds(10))
        let anotherDevice = try app.anotherDevice(own)
        var complaints: [String] = []
        for step in steps {
            try await step.elsewhere?(anotherDevice)
            let frame = try await walk(step, on: app.shell.stack, with: player)
            complaints += step.complaints(about: frame.text, at: app.shell.stack.linkPattern)
                .map { "\(step.heading): \($0)" }
            if let pictures = options.pictureFolder {
                try Data(frame.svg().utf8).write(to: pictures.appending(path: step.pictureName))
            } else {
                show(frame, heading: step.heading)
            }
        }
        for complaint in complaints { FileHandle.standardError.write(Data("App tour: \(complaint)\n".utf8)) }
        return complaints.isEmpty ? ExitCode.success : ExitCode.failure
    }

    private static func walk(
        _ step: TourStep, on stack: SceneStack, with player: ShellPlayer
    ) async throws -> Frame {
        for script in try step.keys.map(KeyScript.init) {
            player.press(script)
            _ = await player.settledFrame()
        }
        return await player.frame { step.complaints(about: $0.text, at: stack.linkPattern).isEmpty }
    }

    private static func show(_ frame: Frame, heading: String) {
        print("── \(heading) ".padding(toLength: size.columns, withPad: "─", startingAt: 0))
        print(frame.text)
        print()
    }

    /// A temporary folder, or the given folder, which must be empty because the tour adds and deletes data.
    private static func folder(_ options: LaunchOptions) throws(UsageError) -> URL {
        guard let given = options.dataFolder else {
            return URL.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)", directoryHint: .isDirectory)
        }
        let path = given.path(percentEncoded: false)
        guard let contents = try? contents(of: given) else {
            throw UsageError(
                "\(path) is not a folder, and a folder cannot be created there. The tour needs one for its data.")
        }
        guard contents.isEmpty else {
            throw UsageError("\(path) is not empty. The tour adds and deletes things: give it an empty folder.")
        }
        return given
    }

    private static func makeFolder(of pictures: URL) throws(UsageError) {
        do {
            try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        } catch {
            throw UsageError(
                "\(pictures.path(percentEncoded: false)) is not a folder, and a folder cannot be created there. "
                    + "Choose another one for the pictures.")
        }
    }

    /// The contents of a folder, which is created if it does not exist.
    private static func contents(of folder: URL) throws -> [String] {
        try PrivateFiles.createFolder(at: folder)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    }
}

extension SceneStack {
    fileprivate var linkPattern: String? { scenes.last?.place.flatMap(Route.links.pattern) }
}
