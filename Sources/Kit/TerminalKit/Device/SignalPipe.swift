import Foundation
import Synchronization

/// The end of the pipe that handlers write to, and the number of unread requests to end the program. Both are global,
/// because a signal handler is a C function, which cannot capture values.
private nonisolated let writeEnd = Atomic<Int32>(-1)
private nonisolated let unansweredRequests = Atomic<Int>(0)

private nonisolated func isRequest(_ number: Int32) -> Bool {
    number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT
}

/// Delivers signals to the main actor. The handler writes the signal's number into a pipe, and the main queue reads it.
///
/// A dispatch signal source would block its signals in the threads that receive them. A blocked SIGTSTP cannot stop the
/// program when the user presses Ctrl-Z.
final class SignalPipe {
    /// Like SIGTERM, SIGQUIT requests the end of the program. Otherwise, Swift's backtracer would receive it, and the
    /// program would continue.
    private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

    private let source: any DispatchSourceRead

    /// Watches the signals until `cancel()`. Only one pipe may exist at a time.
    init(onSignal: @escaping (Int32) -> Void) throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TerminalModes.refused("pipe") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let readEnd = ends[0]
        let handlersEnd = ends[1]
        writeEnd.store(handlersEnd, ordering: .releasing)
        unansweredRequests.store(0, ordering: .relaxed)
        source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: .main)
        source.setEventHandler {
            MainActor.assumeIsolated {
                var numbers = [UInt8](repeating: 0, count: 64)
                let count = max(0, read(readEnd, &numbers, numbers.count))
                // Subtract instead of setting zero, because another request may have arrived since.
                let requests = numbers.prefix(count).count { isRequest(Int32($0)) }
                unansweredRequests.subtract(requests, ordering: .relaxed)
                for number in numbers.prefix(count) { onSignal(Int32(number)) }
            }
        }
        source.setCancelHandler {
            close(readEnd)
            close(handlersEnd)
        }
        source.resume()
        signal(SIGPIPE, SIG_IGN)
        for number in Self.watched { Self.watch(number) }
    }

    /// Restores the default effect of the signals, even if they had other handlers before. From here on, Ctrl-C kills
    /// the program immediately. Only SIGPIPE stays ignored.
    func cancel() {
        for number in Self.watched { signal(number, SIG_DFL) }
        writeEnd.store(-1, ordering: .releasing)
        source.cancel()
    }

    var hasUnansweredRequest: Bool { unansweredRequests.load(ordering: .relaxed) > 0 }

    /// Stops the program and the rest of its job, as Ctrl-Z does, and returns when it continues.
    ///
    /// If no shell could continue the program, the system does not stop it, and this function returns immediately.
    func stopJob() {
        signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        // Raise the signal on this thread, so that it takes effect before the next line. The main actor may run on a
        // dispatch worker, which blocks signals.
        var stop = sigset_t()
        var before = sigset_t()
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, &before)
        signal(SIGTSTP, SIG_DFL)
        signal(SIGCONT, SIG_DFL)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        Self.watch(SIGTSTP)
        Self.watch(SIGCONT)
    }

    /// Runs on any thread that receives the signal, so it only writes a byte and allocates nothing.
    private nonisolated static func watch(_ number: Int32) {
        var action = sigaction(flags: Int32(SA_RESTART)) { number in
            let saved = errno
            if isRequest(number), unansweredRequests.add(1, ordering: .relaxed).oldValue > 0 {
                // A second request arrived before the main actor read the first one, so the program hangs and must end
                // here.
                TerminalRestoration.restoreInSignalHandler()
                signal(number, SIG_DFL)
                raise(number)
            }
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(writeEnd.load(ordering: .acquiring), &byte, 1)
            errno = saved
        }
        sigaction(number, &action, nil)
    }
}
