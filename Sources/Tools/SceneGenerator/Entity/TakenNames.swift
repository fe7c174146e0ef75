/// Names that generated files have for something else.
enum TakenNames {
    /// Types that the templates use, by their module: an entity of that name would hide them.
    static let used: [(module: String, names: Set<String>)] =
        """
        Swift: Array Bool CaseIterable Character Codable CodingKey Decodable Decoder Dictionary Double Encodable \
        Encoder Equatable Error Float Hashable Identifiable Int MainActor Never Optional RawRepresentable Sendable Set String Task \
        Void
        Foundation: Data Date Decimal Foundation JSONDecoder JSONSerialization NSDictionary NSNull URL URLQueryItem UUID
        DataKit: APIClient Answer Authorizer Column ColumnValue ConnectivityTracker DataEnvironment Database DayText DecimalText EditPolicy EntityEdit EditableCache Endpoint EntityCache HTTPHeaders HTTPMethod \
        HTTPRequest HTTPResponse HTTPTransport InMemoryTokenStore JSONText LossyArray Migration NoContent \
        PageCache Record Response Table Tokens
        DomainKit: Connectivity Draft EditConflict EditMark EditOutcome EditStatus EntityChange GatewayError Page PageRequest PageToken Rule \
        ValidationError
        PresentationKit: Failure Fetching FormMachine FormState Formatting Live Navigation NavigationResult PagedList Paging \
        ViewModel ViewModelInput ViewState
        Reactive: BehaviorSubject Observable PublishSubject SubscriptionBag
        ReactiveUI: Driver Event Property Trigger
        ReactiveTesting: Journal Recorder Requests
        DataKitTesting: JSONValue RESTContract ServedCollection StubTransport
        Testing: Suite Test Testing
        SwiftUI: Bindable Binding Button DatePicker EmptyView ForEach Form FormField HStack LabeledContent List NavigationHost \
        PagingFooter Picker PreviewProvider Section Spacer State SwiftUI Text TextField Toggle ToolbarItem VStack View \
        ViewBuilder
        the generated files themselves: API Bag Body Cache CodingKeys Composition Edit Field Gateway Input Key Mark Name Navigator Option Output \
        Result Title Transport UseCases
        """
        .split(separator: "\n").map { line in
            let parts = line.split(separator: ":").map(String.init)
            return (parts[0], words(parts[1]))
        }

    /// Types of the sample's that what is generated there uses.
    static let ofSample = words(
        """
        CardReader CardScene CardView FixedCardScene FormEditor FormScene Frame GridRect ListBrowser ListScene
        ListSelection ListTable Route RoutedScene Scene SceneCommand SceneStack Store StubAnswers TableLayout
        """)

    /// Types of modules that generated files import and do not use: beside one of them, an entity of that name is
    /// imported by its name as well, which comes before what whole modules have. They are the kit's, Foundation's with
    /// what it brings on Apple's platforms, Testing's and SwiftUI's.
    static let imported = words(
        """
        Activity Authorizer Backoff Bar Buffering Cell Completion Condition Connection Dialog Emitter Followable
        Hint Hooks Length Ordering Outbox Query Refusal Row Secret Sensitivity Sentence Session Spinner
        Statement Storage Subject Subscription Terminal Theme Toast Tokens Words Work Bundle Calendar Category
        Dimension Expression Formatter Host Locale Measurement Method Notification Operation Pipe Point Port
        Predicate Process Progress Rect Scanner Size Stream Style Thread Timer Unit Attachment Bug Comment
        Confirmation Issue Tag Trait Alignment Anchor Angle Animation App Axis Capsule Circle Color Commands
        Divider Edge Ellipse Environment Font Gauge Gradient Grid Group Image Label Layout Link Material Menu
        Namespace Path Rectangle Scene Shape Slider Spring Stepper Subview Tab Transaction Transition
        Visibility Window
        """)

    /// Fields that would hide something where they are used.
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
