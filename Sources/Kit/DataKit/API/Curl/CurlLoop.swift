#if os(Linux)
    import DataKitCurl
    import Foundation
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// The thread that carries all requests of a transport.
    ///
    /// Other threads leave exchanges in its inbox and wake it; everything that libcurl does happens on it.
    final class CurlLoop: Sendable {
        private struct Inbox {
            var starts: [CurlExchange] = []
            var stops: [CurlExchange] = []
            var isRunning = false
            var isClosed = false
        }

        private static let idleConnections = 16

        private let inbox = Mutex(Inbox())
        // libcurl lets any thread wake a multi handle. Everything else with it is done by the loop's thread, and once the
        // inbox is closed nobody wakes it any more: the thread then disposes of it.
        nonisolated(unsafe) private let multi: OpaquePointer

        init?() {
            guard let multi = datakit_curl_multi_init() else { return nil }
            self.multi = multi
            datakit_curl_multi_set_idle_connections(multi, Self.idleConnections)
        }

        /// Carries the exchange's request, unless it has ended by then.
        func start(_ exchange: CurlExchange) { post { $0.starts.append(exchange) } }

        /// Closes the connection of an exchange that has ended.
        func stop(_ exchange: CurlExchange) { post { $0.stops.append(exchange) } }

        /// Ends the thread. Nothing may be started afterwards.
        func close() {
            let isRunning = inbox.withLock { inbox in
                inbox.isClosed = true
                // Under the lock, as in `post`: the thread, once it sees the end, disposes of what is woken here.
                if inbox.isRunning { datakit_curl_multi_wakeup(multi) }
                return inbox.isRunning
            }
            if !isRunning { datakit_curl_multi_cleanup(multi) }
        }

        private func post(_ change: (inout Inbox) -> Void) {
            inbox.withLock { inbox in
                change(&inbox)
                if inbox.isRunning {
                    datakit_curl_multi_wakeup(multi)
                } else {
                    inbox.isRunning = true
                    Thread.detachNewThread { [self] in run() }
                }
            }
        }

        private func run() {
            blockSignals()
            var transfers: [OpaquePointer: CurlTransfer] = [:]
            while true {
                let inbox = takeInbox()
                for exchange in inbox.starts where !exchange.hasEnded {
                    guard let transfer = CurlTransfer(exchange) else { continue }
                    if datakit_curl_multi_add(multi, transfer.easy) == 0 {
                        transfers[transfer.easy] = transfer
                    } else {
                        transfer.fail()
                    }
                }
                for exchange in inbox.stops {
                    guard let easy = transfers.first(where: { $0.value.exchange === exchange })?.key else { continue }
                    datakit_curl_multi_remove(multi, easy)
                    transfers[easy] = nil
                }
                if datakit_curl_multi_perform(multi) != 0 {
                    // libcurl has no memory left, and does not say for which of them.
                    for (easy, transfer) in transfers {
                        datakit_curl_multi_remove(multi, easy)
                        transfer.fail()
                    }
                    transfers = [:]
                }
                var result: Int32 = 0
                while let easy = datakit_curl_multi_next_ended(multi, &result) {
                    datakit_curl_multi_remove(multi, easy)
                    transfers.removeValue(forKey: easy)?.end(result)
                }
                if inbox.isClosed { break }
                datakit_curl_multi_poll(multi, Int32.max)
            }
            // Nobody waits: whoever does keeps the transport, and with it the loop, alive.
            for easy in transfers.keys { datakit_curl_multi_remove(multi, easy) }
            transfers = [:]
            datakit_curl_multi_cleanup(multi)
        }

        private func takeInbox() -> Inbox {
            inbox.withLock { inbox in
                let taken = inbox
                inbox.starts = []
                inbox.stops = []
                return taken
            }
        }

        /// The app's signal handlers run on its own threads, and none ends the process: writing to a connection that the
        /// server has closed raises SIGPIPE in some builds of libcurl with TLS. Threads that libcurl starts inherit this.
        private func blockSignals() {
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }
#endif
