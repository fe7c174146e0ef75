/// The complete content of a request for the inspector, which shows it without secrets.
///
/// The description and the mirror reveal nothing, because the content may contain secrets. So an event with this
/// content can be logged safely. All contents are equal, because the comparison of two events depends only on what they
/// report.
package struct RequestContent: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The request as it is sent.
    package let request: HTTPRequest
    /// The response, for the step `answered`.
    package let response: HTTPResponse?
    /// Lets a person respond to the attempt in place of the server, for the step `sending`.
    package let hand: HandAnswer?
    /// Sends the request again, including its retries. The outcome is reported to the observer, but not to the app.
    package let sendAgain: @Sendable () async -> Void

    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    package static func == (left: Self, right: Self) -> Bool { true }
}
