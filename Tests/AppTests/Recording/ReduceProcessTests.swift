import ChildProcesses
import Foundation
import InspectorKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("App reduce", .timeLimit(.minutes(5)))
struct ReduceProcessTests {
    private let folder = URL.temporaryDirectory.appending(
        path: "reduce-\(UUID().uuidString)", directoryHint: .isDirectory)
    private static let recording = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Recordings/cars.jsonl").standardized

    private func reduce(_ words: String...) async throws -> FinishedProcess {
        try await FinishedProcess.app(["reduce"] + words)
    }

    /// Returns a copy of the recording with a change, as a new version of the app would record it.
    private func file(replacing part: String, with other: String) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = try String(contentsOf: Self.recording, encoding: .utf8)
        let file = folder.appending(path: "cars.jsonl")
        try Data(text.replacing(part, with: other).utf8).write(to: file)
        return file
    }

    @Test("Reducing to an output writes a file with its keys that replays as recorded")
    func until() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file(replacing: "", with: "")
        let path = file.path(percentEncoded: false)
        let output = folder.appending(path: "short.jsonl").path(percentEncoded: false)
        let program = try await reduce(path, "--until", "CarForm.form contains Saa", "--output", output)
        #expect(program.errors == "")
        #expect(program.code == ExitCode.success)
        let text = program.output.replacing(#/ [0-9.]+ s /#, with: " 1.0 s ").replacing(
            #/\d+ replays/#, with: "n replays")
        #expect(text == "\(output): 7 of 18 inputs are left. The reduction took 1.0 s and n replays.\n")
        let played = try await FinishedProcess.app(["replay", output])
        #expect(played.code == ExitCode.success, "\(played.output)")
    }

    @Test("Reducing a difference writes a file that still differs, and keeps the whole recording")
    func difference() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let saved = #"make: \"Saab\", model: \"900\", trim: \"\"))]"#
        let file = try file(replacing: saved, with: saved.replacing("Saab", with: "SAAB"))
        let program = try await reduce(file.path(percentEncoded: false))
        #expect(program.code == ExitCode.success, "\(program.errors)")
        let reduced = try Recording(folder.appending(path: "cars-reduced.jsonl"))
        let differences = try await HeadlessApp.replay(reduced)
        #expect(differences.map(\.name) == ["Cars <- cars"])
        #expect(differences.first?.recorded?.contains("SAAB") == true)
    }

    @Test("A reduced recording exports as a test that fails until the fault is fixed")
    func asTest() async throws {
        let program = try await reduce(
            Self.recording.path(percentEncoded: false), "--until", "Menu.sections contains cars", "--as-test")
        #expect(program.code == ExitCode.success)
        #expect(program.output.contains("struct CarsReducedRecordingTests {"))
        #expect(program.output.contains(#"shows(.output("Menu.sections", contains: "cars")) { try HeadlessApp($0) }"#))
        #expect(program.errors.hasPrefix("App: 0 of 18 inputs are left."))
    }

    @Test("Reducing a crash finds the necessary keys by replays in other processes")
    func crash() async throws {
        // A program that is killed if the recording it plays has the letters of two keys.
        let script = #"""
            [ "$1" = replay ] && grep -q '"json":"\\"S\\""' "$2" && grep -q '"json":"\\"9\\""' "$2" && kill -KILL $$
            exit 1
            """#
        let program = CrashingReplay(program: URL(filePath: "/bin/sh"), arguments: ["-c", script, "program"])
        let reduced = try await Replay(Recording(Self.recording)).reduce(while: program.crashes)
        #expect(reduced.inputs == (18, 2))
        #expect(try program.crashes(reduced.recording))

        let sound = try await reduce(Self.recording.path(percentEncoded: false), "--crash", "--as-test")
        #expect(sound.code == ExitCode.usage)
        #expect(sound.errors.contains("does not show the fault"))
    }

    @Test("A recording that cannot be reduced stays unchanged, with a reason and exit code")
    func refused() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file(replacing: "", with: "")
        let path = file.path(percentEncoded: false)
        let damaged = folder.appending(path: "damaged.jsonl")
        try Data(String(contentsOf: file, encoding: .utf8).replacing("{\"at\"", with: "[\"at\"").utf8).write(
            to: damaged)
        for (words, reason) in [
            ([path], "cars.jsonl plays as it was recorded"),
            ([path, "--until", "Cars.car"], "does not show any value of Cars.car."),
            ([path, "--output", path], "already exists and was not overwritten. Choose another file with --output."),
            ([path, "--output", "/nowhere/x"], "/nowhere/x cannot be written. Choose another file with --output."),
            ([damaged.path(percentEncoded: false)], "is damaged: line 2 cannot be read."),
            ([path + ".missing"], "cars.jsonl.missing cannot be read."),
        ] {
            let program = try await FinishedProcess.app(["reduce"] + words)
            #expect(program.code == ExitCode.usage)
            #expect(program.output == "")
            #expect(program.errors.contains(reason), "\(program.errors)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        #expect(Set(left) == ["cars.jsonl", "damaged.jsonl"])
    }
}
