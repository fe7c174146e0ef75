/// Names that an entity or a field cannot have, because generated files already use them.
enum TakenNames {
    /// The names that replace a template's words, and the names that generated Swift code uses.
    static let used = words(
        """
        API Array Bag Binding Body Bool Cache Character Composition Data Date DatePicker DayText Decimal DecimalText
        Dictionary Double Edit Error Field Float ForEach Gateway Input Key Mark Name Navigator Never Option Optional
        Output Picker Result Task TextField Timestamp Title Toggle Transport URL UseCases UUID
        Void
        """)

    /// Types of imported modules that generated files do not use. If an entity has the name of such a type, the files
    /// import the entity by its name, which takes precedence over the types of whole modules. The types are from the
    /// kit, Foundation with its re-exports on Apple's platforms, Testing and SwiftUI.
    static let imported = words(
        """
        Activity Authorizer Backoff Bar Buffering Cell Completion Condition Connection Dialog Emitter Followable
        Hint Hooks Joined Length Ordering Query Refusal Row Secret Sensitivity Sentence Session Spinner
        Statement Storage Subject Subscription Terminal Theme Toast Tokens Words Work Bundle Calendar Category
        Dimension Expression Formatter Host Locale Measurement Method Notification Operation Pipe Point Port
        Predicate Process Progress Rule Rect Scanner Size Stream Style Thread Timer Unit Attachment Bug Comment
        Confirmation Issue Tag Trait Alignment Anchor Angle Animation App Axis Capsule Circle Color Commands
        Divider Edge Ellipse Environment Font Gauge Gradient Grid Group Image Label Layout Link Material Menu
        Namespace Path Rectangle Scene Shape Slider Spring Stepper Subview Tab Transaction Transition
        Visibility Window
        """)

    /// The names of fields that would hide a declaration.
    static let fields = [
        "cancel": "a form is left by it", "columns": "a body has it", "entity": "a response has it",
        "save": "a form is saved by it",
        "isNew": "a form has it",
        "check": "a form checks what was entered by it",
        "formatting": "what views show is formatted by it", "table": "a table keeps it",
        "validate": "a form validates what was entered by it",
        "validated": "a form validates what was entered by it",
    ]

    /// The names that values of an enumeration cannot have, because the enumeration already uses them.
    static let values = [
        "allCases": "it stands for all values", "hashValue": "every value has one", "other": "it is an unknown value",
        "rawValue": "every value has one", "title": "every value has one",
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
