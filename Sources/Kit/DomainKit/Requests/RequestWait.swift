import Foundation

/// When a request began and when it fails, over all its attempts, so that a view can show the progress of a slow one.
public struct RequestWait: Hashable, Sendable {
    /// When the first attempt began.
    public let since: Date
    /// When the request fails if it has not been answered.
    public let until: Date

    /// Creates the times of a request, as clients do.
    public init(since: Date, until: Date) {
        self.since = since
        self.until = until
    }

    /// The longest time that the request may take in total.
    public var limit: Duration { .seconds(until.timeIntervalSince(since)) }

    /// Receives the wait for each request that this task begins, and nil when the request has ended.
    ///
    /// Code that shows requests sets it around the subscription to a gateway's observable; code that sends requests calls
    /// it, on any thread. PresentationKit's machines and DataKit's client do so. It reaches the requests that begin in the
    /// subscription or in the tasks that it starts. Those that begin with an answer are reached where the chain is made
    /// with `flatMapRequest(_:)`.
    @TaskLocal public static var report: Report?

    /// A receiver of waits, called as a function.
    ///
    /// A type and not the closure itself: a task-local whose value is an optional closure crashes when it is bound in code
    /// that Swift 6.3 has optimized, because the runtime cannot read the name under which the optimizer asks for the type.
    public struct Report: Sendable {
        private let receive: @Sendable (RequestWait?) -> Void

        /// Calls the closure on the thread on which a request begins or ends, whichever that is.
        public init(_ receive: @escaping @Sendable (RequestWait?) -> Void) {
            self.receive = receive
        }

        /// Reports the times of a request that begins, or `nil` when it has ended.
        public func callAsFunction(_ wait: RequestWait?) {
            receive(wait)
        }
    }
}
