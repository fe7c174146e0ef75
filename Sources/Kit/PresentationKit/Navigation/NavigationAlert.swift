/// A question or a message in front of the scenes of a ``Navigation``.
public struct NavigationAlert: Identifiable {
    /// A button of an alert. Views add a button that dismisses the alert.
    public nonisolated struct Choice: Hashable, Sendable {
        /// The title of the button in the user's language. Views do not translate it.
        public let title: String
        /// Whether this choice loses data. Views show such a button in a special color.
        public let isDestructive: Bool

        /// Creates a button, which is not destructive by default.
        public init(_ title: String, isDestructive: Bool = false) {
            self.title = title
            self.isDestructive = isDestructive
        }
    }

    /// The number of the alert, unique in this navigation.
    public let id: Int
    /// The question or the failure in a few words, which appears above ``message``.
    public let title: String
    /// The information that the user needs before answering, such as the message of the failure. The string may be
    /// empty.
    public let message: String
    /// The user's choices, besides dismissing the alert. The array is empty for a message.
    public let choices: [Choice]
    let answer: (Int?) -> Void
}
