/// Names that generated files have for something else.
enum TakenNames {
    /// The names that take the place of a template's words, and the names that Swift's own code uses.
    static let used = words(
        """
        API Array Bag Binding Body Bool Cache Character Composition Data Date DatePicker DayText Decimal DecimalText
        Dictionary Double Edit Error Field Float ForEach Gateway Input Key Mark Name Navigator Never Option Optional
        Output Picker Result Task TextField Timestamp Title Toggle Transport URL UseCases UUID
        Void
        """)

    /// Types of modules that generated files import and do not use: if an entity has such a name, it is imported by its
    /// name as well, which comes before the types of whole modules. They are the kit's, Foundation's with what it
    /// brings on Apple's platforms, Testing's and SwiftUI's.
    static let imported = words(
        """
        Activity Authorizer Backoff Bar Buffering Cell Completion Condition Connection Dialog Emitter Followable
        Hint Hooks Length Ordering Outbox Query Refusal Row Secret Sensitivity Sentence Session Spinner
        Statement Storage Subject Subscription Terminal Theme Toast Tokens Words Work Bundle Calendar Category
        Dimension Expression Formatter Host Locale Measurement Method Notification Operation Pipe Point Port
        Predicate Process Progress Rule Rect Scanner Size Stream Style Thread Timer Unit Attachment Bug Comment
        Confirmation Issue Tag Trait Alignment Anchor Angle Animation App Axis Capsule Circle Color Commands
        Divider Edge Ellipse Environment Font Gauge Gradient Grid Group Image Label Layout Link Material Menu
        Namespace Path Rectangle Scene Shape Slider Spring Stepper Subview Tab Transaction Transition
        Visibility Window
        """)

    /// Fields that would hide something if used.
    static let fields = [
        "cancel": "a form is left by it", "columns": "a body has it", "entity": "a response has it",
        "save": "a form is saved by it",
        "isNew": "a form has it",
        "check": "a form checks what was entered by it",
        "formatting": "what views show is formatted by it", "table": "a table keeps it",
        "validate": "a form validates what was entered by it",
        "validated": "a form validates what was entered by it",
    ]

    /// Values of an enumeration that its type has something else for.
    static let values = [
        "allCases": "it stands for all values", "hashValue": "every value has one", "other": "it is an unknown value",
        "rawValue": "every value has one", "title": "every value has one",
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
