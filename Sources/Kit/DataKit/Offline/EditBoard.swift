import DomainKit

/// The pending edits of an account in this process. The readings of one live query keep them up to date.
///
/// A board is cheap to copy and to change. Each step of a feed contains the board at that time, so a late subscriber
/// misses nothing.
struct EditBoard<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    typealias Item = EditReading<Entity>.Item

    /// The account that the edits belong to. `nil` before the first reading.
    private(set) var account: String?
    /// The entities by name, in 256 parts. A change copies only the part with the changed entity.
    private var parts = [[String: Item]](repeating: [:], count: 256)

    /// The entities with pending edits, ordered by their first edit.
    var all: [Item] { parts.flatMap(\.values).sorted { $0.first < $1.first } }

    subscript(_ id: Entity.ID) -> Item? {
        for part in parts {
            for item in part.values where item.status.id == id { return item }
        }
        return nil
    }

    /// Applies a reading, at a cost proportional to the size of the reading, and not to the size of the board. A
    /// reading with all entities replaces everything.
    mutating func apply(_ reading: EditReading<Entity>) -> EditDelta<Entity> {
        var before: [String: Item] = [:]
        if reading.isWhole || account != reading.account {
            before = Dictionary(parts.flatMap { $0.map { ($0.key, $0.value) } }) { $1 }
            parts = EditBoard().parts
        } else {
            for name in reading.items.map(\.name) + reading.gone {
                before[name] = parts[part(of: name)].removeValue(forKey: name)
            }
        }
        for item in reading.items { parts[part(of: item.name)][item.name] = item }
        let earlierAccount = account
        account = reading.account
        return EditDelta(reading: reading, before: before, earlierAccount: earlierAccount, board: self)
    }

    private func part(of name: String) -> Int { Int(UInt(bitPattern: name.hashValue) % UInt(parts.count)) }
}

/// One step of an ``EditBoard``: a reading, and the previous state of the entities in the reading.
struct EditDelta<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    var reading: EditReading<Entity>
    /// The entities of the reading, as they were before this step. If the account has changed, or the reading contains
    /// all entities, these are all entities that had edits.
    var before: [String: EditReading<Entity>.Item]
    /// The account before this step, or `nil` for the first reading.
    var earlierAccount: String?
    /// The board after this step.
    var board: EditBoard<Entity>

    var account: String { reading.account }

    /// The changes of rows in this step.
    var changes: [EntityChange<Entity>] {
        guard let earlierAccount else { return reading.items.compactMap { $0.change(since: nil) } }
        guard earlierAccount == account else {
            // The rows must not show the previous account's edits any more.
            return before.values.sorted { $0.first < $1.first }.map(\.withdrawn)
                + reading.items.compactMap { $0.change(since: nil) }
        }
        let edited = Set(reading.items.map(\.name))
        return reading.aliases.map { .renamed($0.alias, to: $0.id) }
            + reading.items.compactMap { $0.change(since: before[$0.name]) }
            + reading.writes.filter { !edited.contains($0.name) }.map { write in
                write.entity.map { .updated($0, EditMark()) } ?? .removed(write.id)
            }
    }
}

extension EditReading.Item {
    /// Returns the change of the entity's row, or `nil` if the row is the same.
    func change(since earlier: Self?) -> EntityChange<Entity>? {
        guard earlier?.status != status, let entity = status.entity else { return nil }
        return isCreation && earlier == nil ? .inserted(entity, status.mark) : .updated(entity, status.mark)
    }

    /// The change that shows the row without the edits.
    fileprivate var withdrawn: EntityChange<Entity> {
        guard let entity = replica ?? (isCreation ? nil : status.entity) else { return .removed(status.id) }
        return .updated(entity, EditMark())
    }
}
