/// The last reported step of each entity's edits, for an observer.
///
/// The sender reports each of its steps immediately. An edit that waits for the creation of another entity is not sent,
/// so this type finds the edit's steps in the log of edits. This type decides which log entries to report: the start
/// and the end of a wait for another entity, a change of the reason for the wait, and the end of an edit that was
/// reported earlier.
struct EditReports: Sendable {
    /// The steps of entities whose edits have changed, as they are stored.
    struct Reading: Sendable {
        /// The last entry of the log of edits that was read.
        var position: Int
        /// The number of kinds that were registered before the reading. If a kind was registered since, the reading is
        /// incomplete.
        var kinds: Int
        var steps: [(entity: EditedEntity, step: EditEvent.Step)] = []
    }

    /// The last entry of the log of edits that was read. `nil` if all edits that refer to another entity must be read.
    private(set) var position: Int?
    private(set) var kinds = 0
    private var steps: [EditedEntity: EditEvent.Step] = [:]

    /// Records a step that was reported elsewhere.
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

    /// Makes the next reading include the edits of a kind that was not registered before.
    mutating func addKind() { (position, kinds) = (nil, kinds + 1) }
}

extension EditEvent.Step {
    fileprivate var isEnd: Bool { self == .performed || self == .withdrawn }

    /// Whether the edit waits for the creation of another entity.
    fileprivate var isWait: Bool { if case .waitingFor = self { true } else { false } }
}
