import TerminalKit

/// Plays keys on a shell and waits for what its frames show.
final class ShellPlayer {
    private let shell: Shell
    private let patience: Duration

    /// - Parameter patience: How long to wait for a frame at most.
    init(_ shell: Shell, patience: Duration) {
        self.shell = shell
        self.patience = patience
    }

    /// Presses keys, one after the other.
    func press(_ script: KeyScript) {
        for event in script.events { shell.handle(event) }
    }

    /// Waits until a frame is as wanted. Returns the last frame, wanted or not.
    func frame(until isWanted: @escaping (Frame) -> Bool) async -> Frame {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        var frame = shell.frame { change.yield() }
        if isWanted(frame) { return frame }
        let timer = Task {
            try? await ContinuousClock().sleep(for: patience)
            change.finish()
        }
        defer { timer.cancel() }
        for await _ in changes {
            frame = shell.frame { change.yield() }
            if isWanted(frame) { break }
        }
        return frame
    }

    /// Waits until nothing is being done any more. Returns the frame then, or the last one.
    func settledFrame() async -> Frame {
        await frame { [shell] _ in shell.isIdle }
    }
}
