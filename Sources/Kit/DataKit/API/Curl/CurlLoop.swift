#if os(Linux)
    import DataKitCurl
    import Foundation
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// The thread that performs all requests of a transport.
    ///
    /// Other threads put exchanges into its inbox and wake it. libcurl runs only on this thread, because its handles
    /// are not safe to use concurrently.
    final class CurlLoop: Sendable {
        enum Order {
            /// Ignored for an exchange that has ended: a cancellation may post `stop` first.
            case start(CurlExchange)
            /// Closes the connection of an exchange that has ended, if its request is in flight.
            case stop(CurlExchange)
        }

        private struct Inbox {
            var orders: [Order] = []
            var isRunning = false
            var isClosed = false
        }

        private static let idleConnections = 16

        private let inbox = Mutex(Inbox())
        // Safe to share because libcurl allows any thread to wake a multi handle. Everything else happens on the loop's
        // thread, which disposes of the handle once the inbox is closed and no thread wakes it any more.
        nonisolated(unsafe) private let multi: OpaquePointer

        init?() {
            guard let multi = datakit_curl_multi_init() else { return nil }
            self.multi = multi
            datakit_curl_multi_set_idle_connections(multi, Self.idleConnections)
        }

        /// Ends the thread. Exchanges must not be started afterwards.
        func close() {
            let isRunning = inbox.withLock { inbox in
                inbox.isClosed = true
                // Wake the thread under the lock, as in `post`. As soon as the thread notices the end, it disposes of
                // the handle that is used here.
                if inbox.isRunning { datakit_curl_multi_wakeup(multi) }
                return inbox.isRunning
            }
            if !isRunning { datakit_curl_multi_cleanup(multi) }
        }

        func post(_ order: Order) {
            inbox.withLock { inbox in
                inbox.orders.append(order)
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
                for order in inbox.orders {
                    switch order {
                    case .start(let exchange):
                        guard !exchange.hasEnded, let transfer = CurlTransfer(exchange) else { continue }
                        if datakit_curl_multi_add(multi, transfer.easy) == 0 {
                            transfers[transfer.easy] = transfer
                        } else {
                            transfer.fail()
                        }
                    case .stop(let exchange):
                        guard let easy = transfers.first(where: { $0.value.exchange === exchange })?.key else {
                            continue
                        }
                        datakit_curl_multi_remove(multi, easy)
                        transfers[easy] = nil
                    }
                }
                if datakit_curl_multi_perform(multi) != 0 {
                    // libcurl is out of memory and does not report for which transfer, so all transfers fail.
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
            // No caller waits for these transfers, because a waiting caller retains the transport and the loop.
            for easy in transfers.keys { datakit_curl_multi_remove(multi, easy) }
            transfers = [:]
            datakit_curl_multi_cleanup(multi)
        }

        private func takeInbox() -> Inbox {
            inbox.withLock { inbox in
                let taken = inbox
                inbox.orders = []
                return taken
            }
        }

        /// Blocks signals on this thread because the app handles them on its own threads, and writing to a closed
        /// connection raises SIGPIPE in some builds of libcurl with TLS. Threads that libcurl starts inherit the mask.
        private func blockSignals() {
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }
#endif
