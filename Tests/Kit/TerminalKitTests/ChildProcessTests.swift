import ChildProcesses
import Foundation
import Testing

@Suite("Child processes of tests", .timeLimit(.minutes(5)))
struct ChildProcessTests {
    @Test("A child process reports its output and its end")
    func finished() async throws {
        let process = try await FinishedProcess("/bin/sh", ["-c", "echo out; echo error >&2; echo more; exit 3"])
        #expect(process.output == "out\nmore\n")
        #expect(process.errors == "error\n")
        #expect(process.code == 3)
        #expect(try await FinishedProcess("/bin/sh", ["-c", "kill -9 $$"]).code == -1)
        #expect(try await FinishedProcess("/bin/sh", ["-c", "echo $A"], environment: ["A": "1"]).output == "1\n")
        #expect(try await FinishedProcess("/bin/cat", []).output == "")
    }

    @Test("A missing program is an error")
    func missing() {
        #expect(throws: ChildProcess.Failure.self) { try ChildProcess("/nowhere") }
    }

    @Test(
        "A child process inherits no other open files",
        .timeLimit(.minutes(5)))
    func descriptors() async throws {
        let pipe = Pipe()
        let process = try ChildProcess("/bin/sleep", ["600"])
        try pipe.fileHandleForWriting.close()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var byte: UInt8 = 0
        // A process that another test starts has a copy of the descriptor until it runs its program.
        while read(descriptor, &byte, 1) != 0 { await Task.yield() }
        process.kill(SIGKILL)
    }

    @Test("A request to end reaches a child started by a thread that blocks signals")
    func signals() async throws {
        let process = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                continuation.resume(with: Result { try ChildProcess("/bin/sleep", ["600"]) })
            }
        }
        process.kill(SIGTERM)
        #expect(await process.status() == SIGTERM)
        #expect(await process.status() == SIGTERM)
        process.kill(SIGTERM)
    }

    @Test("A released child process has ended")
    func released() throws {
        let identifier = try ChildProcess("/bin/sleep", ["600"]).identifier
        #expect(kill(identifier, 0) == -1 && errno == ESRCH)
    }
}
