import Foundation

@testable import DataKit

/// A model that executes the rules of offline editing on whole histories, without a database. It has two devices with
/// two processes each, one server, and a network that loses, repeats and delays messages.
///
/// The server numbers its changes. A row has the columns `a` and `b`, which are edited, and the version of the row,
/// which no edit has.
struct OfflineModel {
    enum Action: Hashable {
        case save(Int, String, Int), revert(Int, String, Int), again(Int, String, Int), delete(Int, Int), create(
            Int, Int)
        case undo(Int, Int), retry(Int, Int), discard(Int, Int), decide(Int, Int, isMine: Bool)
        case send(Int, Int), pull(Int, Int), page(Int, Int)
        /// Actions on a message: the server responds to a request, the process gets a response, or the message is lost.
        case serve(Int), deliver(Int), lose(Int)
        /// The server fails for an edit, either before or after it has performed the edit.
        case fail(Int, isPerformed: Bool)
        /// The process no longer waits for its requests, which still arrive at the server.
        case giveUp(Int, Int), kill(Int, Int), signInAgain(Int), compact
    }

    struct Server {
        var rows: [Int: StoredRow] = [:]
        var sequence: Int64 = 0
        var changes: [(sequence: Int64, id: Int)] = []
        var horizon: Int64 = 0
        var answers: [String: EditQueue.Replica] = [:]
        var violations: [String] = []
    }

    struct Device {
        var queues: [Int: EditQueue]
        /// Grows with each write of a row by an answer to an edit or a pull.
        var counter = 0
        /// The number at the time when the account signed in, or the last whole list arrived. Responses to earlier
        /// requests are ignored.
        var since = 0
        var cursor: String?
        var sender: Int?
        var made: Set<Int> = []
        var ended: [Int] = []
        var conflicts = 0
        /// The number of times that each process has started or given up. A process does not get responses to its
        /// earlier requests.
        var incarnations = [0, 0]
    }

    struct Message {
        enum Content {
            case edit(Int, EditQueue.Sent)
            case performed(Int, String, EditQueue.Replica), refused(Int, String), failed(Int, String)
            case superseded(Int, String, EditQueue.Replica, asked: Int)
            case pull(String?), part([Int: EditQueue.Replica], from: String?, next: String?, isWhole: Bool)
            case page, answer([Int: EditQueue.Replica])
        }

        var device: Int
        var process: Int
        var incarnation: Int
        var asked: Int
        var content: Content
    }

    let ids: [Int]
    var server = Server()
    var devices: [Device]
    var network: [Message] = []
    var lastID = 0
    var lastValue: Int64 = 100
    var rules = EditRules(policy: EditPolicy(local: ["version"]))
    /// Whether the server checks versions. Otherwise two devices may overwrite each other.
    var hasVersions = true
    /// Whether the user discards edits that the server may have performed. Then the device knows the server's state
    /// only after a pull.
    var givesUpAttempts = true

    init(ids: [Int], deviceCount: Int = 2) {
        self.ids = ids
        devices = Array(
            repeating: Device(queues: Dictionary(uniqueKeysWithValues: ids.map { ($0, EditQueue()) })),
            count: deviceCount)
        for id in ids { server.write(id, ["a": .integer(1), "b": .integer(2)]) }
        for device in devices.indices {
            for id in ids { devices[device].queues[id]?.replica = server.replica(id) }
            devices[device].cursor = "\(server.sequence)"
        }
    }
}

extension OfflineModel.Server {
    mutating func write(_ id: Int, _ values: StoredRow?) {
        sequence += 1
        changes.append((sequence, id))
        rows[id] = values?.merging(["id": .integer(Int64(id)), "version": .integer(sequence)]) { $1 }
    }

    func replica(_ id: Int) -> EditQueue.Replica { rows[id].map { .row($0) } ?? .deleted }

    /// Checks the key first, then the version, and then the values. The server refuses one of five values, and changes
    /// one of three.
    mutating func perform(_ id: Int, _ sent: EditQueue.Sent, hasVersions: Bool) -> OfflineModel.Message.Content {
        if let answer = answers[sent.key] { return .performed(id, sent.key, answer) }
        let row = rows[id]
        let current = replica(id)
        if hasVersions, row != nil, sent.known?["version"] != row?["version"], sent.known != nil {
            return .superseded(id, sent.key, current, asked: 0)
        }
        switch sent.edit.change {
        case .save(let fields, _):
            guard let row else { return .superseded(id, sent.key, .deleted, asked: 0) }
            if fields.values.contains(where: { $0.mine.number % 5 == 0 }) { return .refused(id, sent.key) }
            for (name, field) in fields
            where hasVersions && field.base != nil && field.base != row[name] && field.mine != row[name] {
                violations.append("\(name) of \(id) was \(row[name] ?? .null) and not \(field.base ?? .null)")
            }
            write(id, row.merging(fields.mapValues { normalized($0.mine) }) { $1 })
        case .create(let values):
            guard row == nil else { return .superseded(id, sent.key, current, asked: 0) }
            write(id, values)
        case .delete: if row != nil { write(id, nil) }
        }
        answers[sent.key] = replica(id)
        return .performed(id, sent.key, replica(id))
    }

    private func normalized(_ value: StoredValue) -> StoredValue {
        value.number % 3 == 0 ? .integer(value.number * 1_000 + 1) : value
    }

    /// Returns one change at a time, or all rows if there is no cursor.
    func part(after cursor: String?) -> OfflineModel.Message.Content {
        guard let from = cursor.flatMap({ Int64($0) }), from >= horizon else {
            let all = rows.mapValues { EditQueue.Replica.row($0) }
            return .part(all, from: cursor, next: "\(sequence)", isWhole: true)
        }
        guard let change = changes.first(where: { $0.sequence > from }) else {
            return .part([:], from: cursor, next: cursor, isWhole: false)
        }
        return .part([change.id: replica(change.id)], from: cursor, next: "\(change.sequence)", isWhole: false)
    }
}

extension StoredValue {
    var number: Int64 { if case .integer(let value) = self { value } else { 0 } }
}

extension OfflineModel {
    var actions: [Action] {
        var actions: [Action] = []
        for (number, device) in devices.enumerated() {
            for id in ids {
                guard let queue = device.queues[id] else { continue }
                if queue.visible != nil {
                    for column in ["a", "b"] {
                        actions += [.save(number, column, id)]
                        if !queue.entries.isEmpty {
                            actions += [.revert(number, column, id), .again(number, column, id)]
                        }
                    }
                    actions.append(.delete(number, id))
                } else if queue.replica == .deleted {
                    actions.append(.create(number, id))
                }
                if !queue.entries.isEmpty, !isInFlight(number, id) { actions.append(.undo(number, id)) }
                if queue.entries.first?.refusal != nil { actions += [.retry(number, id), .discard(number, id)] }
                if givesUpAttempts, queue.entries.first?.sent != nil, !isInFlight(number, id) {
                    actions.append(.discard(number, id))
                }
                if queue.conflict(rules) != nil {
                    actions += [.decide(number, id, isMine: true), .decide(number, id, isMine: false)]
                }
            }
            for process in 0...1 {
                if device.sender == nil || device.sender == process, !isSending(number, process) {
                    actions.append(.send(number, process))
                }
                actions += [.pull(number, process), .page(number, process), .kill(number, process)]
                actions.append(.giveUp(number, process))
            }
            actions.append(.signInAgain(number))
        }
        for (index, message) in network.enumerated() {
            actions += [message.content.isRequest ? .serve(index) : .deliver(index), .lose(index)]
            if case .edit = message.content {
                actions += [.fail(index, isPerformed: false), .fail(index, isPerformed: true)]
            }
        }
        return actions + [.compact]
    }

    /// Returns whether a process of the device waits for a response to an edit of the entity.
    private func isInFlight(_ device: Int, _ id: Int) -> Bool {
        network.contains {
            $0.device == device && $0.incarnation == devices[device].incarnations[$0.process]
                && $0.content.edited == id
        }
    }

    private func isSending(_ device: Int, _ process: Int) -> Bool {
        network.contains {
            $0.device == device && $0.process == process && $0.content.isEdit
                && $0.incarnation == devices[device].incarnations[process]
        }
    }

    mutating func perform(_ action: Action) {
        switch action {
        case .save(let device, let column, let id):
            lastValue += 1
            save(device, id, column, .integer(lastValue))
        case .revert(let device, let column, let id):
            let first = devices[device].queues[id]?.entries.first?.edit.change
            if case .save(let fields, _) = first, let base = fields[column]?.base { save(device, id, column, base) }
        case .again(let device, let column, let id):
            let first = devices[device].queues[id]?.entries.first?.edit.change
            if case .save(let fields, _) = first, let mine = fields[column]?.mine { save(device, id, column, mine) }
        case .delete(let device, let id):
            let seen = devices[device].queues[id]?.visible
            enqueue(device, id, .delete(seen: seen))
        case .create(let device, let id): enqueue(device, id, .create(["a": .integer(8), "b": .integer(9)]))
        case .undo(let device, let id):
            switch devices[device].queues[id]?.undo() {
            case .removed(let ids): end(device, ids)
            case .inverse(let edit, let undone): enqueue(device, id, edit.change, undoing: undone)
            case .nothing, nil: break
            }
        case .retry(let device, let id): devices[device].queues[id]?.retry()
        case .discard(let device, let id): end(device, devices[device].queues[id]?.discard(rules))
        case .decide(let device, let id, let isMine):
            devices[device].conflicts += 1
            end(device, devices[device].queues[id]?.decide(mine: isMine ? ["a", "b"] : [], isMine: isMine, rules))
        case .send(let device, let process): send(device, process)
        case .pull(let device, let process): ask(device, process, .pull(devices[device].cursor))
        case .page(let device, let process): ask(device, process, .page)
        case .serve(let index): serve(index)
        case .deliver(let index): deliver(network.remove(at: index))
        case .lose(let index): network.remove(at: index)
        case .fail(let index, let isPerformed):
            guard case .edit(let id, let sent) = network[index].content else { return }
            if isPerformed { _ = server.perform(id, sent, hasVersions: hasVersions) }
            network[index].content = .failed(id, sent.key)
        case .giveUp(let device, let process): devices[device].incarnations[process] += 1
        case .kill(let device, let process):
            devices[device].incarnations[process] += 1
            if devices[device].sender == process { devices[device].sender = nil }
        case .signInAgain(let device):
            for process in 0...1 {
                network.removeAll { $0.device == device && $0.process == process && $0.content.isEdit }
            }
            devices[device].counter += 1
            devices[device].since = devices[device].counter
            devices[device].cursor = nil
            for id in ids {
                devices[device].queues[id]?.replica = .unknown
                devices[device].queues[id]?.number = 0
            }
        case .compact: server.horizon = server.sequence
        }
    }

    private mutating func save(_ device: Int, _ id: Int, _ column: String, _ value: StoredValue) {
        guard let seen = devices[device].queues[id]?.visible, seen[column] != value else { return }
        enqueue(device, id, .save([column: .init(base: seen[column], mine: value)], seen: seen))
    }

    private mutating func enqueue(_ device: Int, _ id: Int, _ change: RowEdit.Change, undoing undone: Int? = nil) {
        lastID += 1
        devices[device].made.insert(lastID)
        let edit = RowEdit(id: .integer(Int64(id)), change: change)
        devices[device].queues[id]?.enqueue(EditQueue.Entry(id: lastID, edit: edit, undone: undone))
    }

    private mutating func end(_ device: Int, _ ids: [Int]?) { devices[device].ended += ids ?? [] }

    private mutating func send(_ device: Int, _ process: Int) {
        for id in ids {
            lastID += 1
            let (asked, cursor) = (devices[device].counter, devices[device].cursor)
            let taken = devices[device].queues[id]?.take(
                key: "\(lastID)", asked: asked, cursor: cursor, now: .distantPast, rules)
            switch taken {
            case .send(let sent):
                devices[device].sender = process
                return ask(device, process, .edit(id, sent))
            case .performed(let ids), .withdrawn(let ids): end(device, ids)
            case .later, .nothing, nil: break
            }
        }
    }

    private mutating func ask(_ device: Int, _ process: Int, _ content: Message.Content) {
        network.append(
            Message(
                device: device, process: process, incarnation: devices[device].incarnations[process],
                asked: devices[device].counter, content: content))
    }

    private mutating func serve(_ index: Int) {
        switch network[index].content {
        case .edit(let id, let sent):
            var answer = server.perform(id, sent, hasVersions: hasVersions)
            if case .superseded(let id, let key, let theirs, _) = answer {
                answer = .superseded(id, key, theirs, asked: network[index].asked)
            }
            network[index].content = answer
        case .pull(let cursor): network[index].content = server.part(after: cursor)
        case .page: network[index].content = .answer(server.rows.mapValues { .row($0) })
        default: break
        }
    }

    private mutating func deliver(_ message: Message) {
        let number = message.device
        guard message.incarnation == devices[number].incarnations[message.process] else { return }
        devices[number].counter += 1
        let next = devices[number].counter
        switch message.content {
        case .performed(let id, let key, let answer):
            let since = devices[number].since
            let performed = devices[number].queues[id]?.perform(key, answer, number: next, since: since)
            end(number, performed?.ids)
            if let cursor = performed?.cursor, devices[number].cursor != nil { devices[number].cursor = cursor }
        case .refused(let id, let key):
            let before = devices[number].queues[id]?.entries.map(\.id) ?? []
            devices[number].queues[id]?.refuse(key, EditRefusal(message: "No"))
            let after = Set(devices[number].queues[id]?.entries.map(\.id) ?? [])
            end(number, before.filter { !after.contains($0) })
        case .failed(let id, let key): devices[number].queues[id]?.fail(key, "Not now", pause: nil)
        case .superseded(let id, let key, let theirs, let asked):
            devices[number].queues[id]?.supersede(
                key, by: theirs, asked: asked, number: next, EditRefusal(message: "Changing"), pause: nil)
        case .part(let rows, let from, let cursor, let isWhole):
            guard devices[number].cursor == from, message.asked >= devices[number].since else { return }
            var isComplete = true
            for id in ids {
                let isGone = isWhole && devices[number].queues[id]?.replica.row != nil
                guard let theirs = rows[id] ?? (isGone ? .deleted : nil) else { continue }
                let isReceived = devices[number].queues[id]?.receive(theirs, asked: message.asked, number: next)
                isComplete = isComplete && isReceived == true
            }
            guard isComplete else { return }
            devices[number].cursor = cursor
            // A page that was requested earlier may contain entities that the whole list no longer contains.
            if isWhole { devices[number].since = next }
        case .answer(let rows):
            guard message.asked >= devices[number].since else { return }
            for (id, row) in rows { _ = devices[number].queues[id]?.receive(row, asked: message.asked, number: nil) }
        case .edit, .pull, .page: break
        }
    }
}

extension OfflineModel.Message.Content {
    var isRequest: Bool {
        switch self {
        case .edit, .pull, .page: true
        default: false
        }
    }

    var isEdit: Bool {
        switch self {
        case .edit, .performed, .refused, .failed, .superseded: true
        default: false
        }
    }

    /// The entity of the edit.
    var edited: Int? {
        switch self {
        case .edit(let id, _), .performed(let id, _, _), .refused(let id, _), .failed(let id, _),
            .superseded(let id, _, _, _):
            id
        case .pull, .part, .page, .answer: nil
        }
    }
}

extension OfflineModel {
    /// Returns the violated conditions after all requests have a response, and all edits are sent, decided and pulled.
    /// The array is empty if there are none.
    mutating func violations() -> [String] {
        for _ in 0..<200 {
            while !network.isEmpty { perform(network[0].content.isRequest ? .serve(0) : .deliver(0)) }
            for device in devices.indices {
                for id in ids {
                    if devices[device].queues[id]?.entries.first?.refusal != nil { perform(.discard(device, id)) }
                    if devices[device].queues[id]?.conflict(rules) != nil { perform(.decide(device, id, isMine: true)) }
                }
                let sender = devices[device].sender ?? 0
                perform(.send(device, sender))
                while !network.isEmpty { perform(network[0].content.isRequest ? .serve(0) : .deliver(0)) }
                perform(.pull(device, 1))
            }
            if network.allSatisfy({ !$0.content.isEdit }), isSettled { break }
        }
        var found = server.violations
        for (number, device) in devices.enumerated() {
            for id in ids {
                guard let queue = device.queues[id] else { continue }
                if !queue.entries.isEmpty { found.append("device \(number) still has \(queue.entries)") }
                if queue.replica.row != server.rows[id] {
                    found.append("device \(number) has \(queue.replica), the server \(server.replica(id))")
                }
            }
            if device.ended.sorted() != device.made.sorted() {
                found.append("device \(number) made \(device.made.sorted()), and of \(device.ended.sorted()) was told")
            }
        }
        return found
    }

    private var isSettled: Bool {
        devices.allSatisfy { device in
            device.cursor == "\(server.sequence)"
                && device.queues.allSatisfy { $1.entries.isEmpty && $1.replica.row == server.rows[$0] }
        }
    }
}
