/// The last reported step of each entity's edits, for an observer.
///
/// The sender reports each step that it takes. An edit that waits for the creation of another entity is not sent, so the
/// sender reads the log of edits. This value decides which entries to report: the start and the end of such a wait, a
/// change of its reason, and the end of an edit that was reported before.
struct EditReports: Sendable {
    /// The steps of entities whose edits have changed, as they are stored.
    struct Reading: Sendable {
        /// How far the log of edits was read.
        var position: Int
        /// The number of kinds that were registered before it.
        var kinds: Int
        var steps: [(entity: EditedEntity, step: EditEvent.Step)] = []
    }

    /// How far the log of edits was read. `nil` if all edits that name an entity are to be read.
    private(set) var position: Int?
    private(set) var kinds = 0
    private var steps: [EditedEntity: EditEvent.Step] = [:]

    /// Notes a step that is reported.
    mutating func note(_ step: EditEvent.Step, of entity: EditedEntity) {
        steps[entity] = step.isEnd ? nil : step
    }

    /// Returns the steps to report.
    mutating func take(_ reading: Reading) -> [(entity: EditedEntity, step: EditEvent.Step)] {
        if kinds == reading.kinds { position = reading.position }
        return reading.steps.filter { entity, step in
            let isNews =
                if let last = steps[entity] {
                    last != step && (step.isEnd || step.isWait || last.isWait)
                } else {
                    step.isWait
                }
            if isNews { note(step, of: entity) }
            return isNews
        }
    }

    /// Lets the next reading include the edits of a kind that was not registered before.
    mutating func addKind() { (position, kinds) = (nil, kinds + 1) }
}

extension EditEvent.Step {
    fileprivate var isEnd: Bool { self == .performed || self == .withdrawn }

    /// Whether the edit waits for the creation of another entity.
    fileprivate var isWait: Bool { if case .waitingFor = self { true } else { false } }
}
