/// The whole content of a request, for the inspector, which shows it without secrets.
///
/// Because it may contain secrets, its description and its mirror reveal nothing. So an event that contains it can be
/// logged safely. Any two contents are equal, because events are compared by what they report.
package struct RequestContent: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The request as it is sent.
    package let request: HTTPRequest
    /// The response, in the step `answered`.
    package let response: HTTPResponse?
    /// Lets a person answer the attempt in place of the server, in the step `sending`.
    package let hand: HandAnswer?
    /// Sends the request once more, with its retries. Its outcome is only reported, and the app does not get it.
    package let sendAgain: @Sendable () async -> Void

    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    package static func == (left: Self, right: Self) -> Bool { true }
}
