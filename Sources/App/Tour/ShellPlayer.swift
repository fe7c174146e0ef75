import TerminalKit

final class ShellPlayer {
    private let shell: Shell
    private let patience: Duration

    init(_ shell: Shell, patience: Duration) {
        self.shell = shell
        self.patience = patience
    }

    func press(_ script: KeyScript) {
        for event in script.events { shell.handle(event) }
    }

    /// Waits until a frame satisfies the condition. After the time limit, returns the last frame in any case.
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

    /// Waits until no request is in flight. Returns the frame at that time, or the last frame after the time limit.
    func settledFrame() async -> Frame {
        await frame { [shell] _ in shell.isIdle }
    }
}
