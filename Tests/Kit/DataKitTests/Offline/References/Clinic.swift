import Foundation
import VirtualTime

@testable import DataKit

/// A patient, a visit of a patient, or a bill for a visit and a patient.
struct ClinicKey: Hashable {
    static let kinds = ["patients", "visits", "bills"]
    /// The columns of each kind that refer to other entities.
    static let references: [[(column: String, kind: Int)]] = [[], [("patient", 0)], [("patient", 0), ("visit", 1)]]

    var kind: Int
    var id: Int64
}

/// The edits and rows of one device, as the histories of ``Clinic`` change them. An ID below zero is temporary.
protocol ClinicDevice {
    /// The edits that the user has made.
    var made: Set<Int> { get }
    var ended: [Int] { get throws }
    var edited: [ClinicKey] { get throws }
    /// The number of the last written row.
    var number: Int { get throws }
    func queue(_ key: ClinicKey) throws -> EditQueue
    func rules(_ key: ClinicKey) throws -> EditRules
    func rows(_ kind: Int) throws -> [Int64: StoredRow]

    /// Does nothing if a creation under the ID is pending.
    mutating func add(_ edit: RowEdit, _ kind: Int) throws
    mutating func undo(_ key: ClinicKey) throws
    mutating func retry(_ key: ClinicKey) throws
    mutating func discard(_ key: ClinicKey, withDependents: Bool) throws
    mutating func decide(_ key: ClinicKey, isMine: Bool) throws
    mutating func take(_ key: String) throws -> (ClinicKey, EditQueue.Sent)?
    mutating func performed(_ key: ClinicKey, _ sent: EditQueue.Sent, _ answer: StoredRow?) throws
    mutating func superseded(_ key: ClinicKey, _ sent: EditQueue.Sent, asked: Int) throws
    mutating func refused(_ key: ClinicKey, _ sent: EditQueue.Sent) throws
    mutating func failed(_ key: ClinicKey, _ sent: EditQueue.Sent) throws
    mutating func receive(_ rows: [ClinicKey: StoredRow], asked: Int) throws
}

/// A server that numbers its rows, refuses some of them, and checks their references.
struct ClinicServer {
    var rows: [ClinicKey: StoredRow] = [:]
    var lastID: Int64 = 0
    var answers: [String: StoredRow?] = [:]
    /// The names of all rows that have ever existed, which distinguish the rows. A row gets another name if a device
    /// undoes its creation and the deletion before it, under the same temporary ID. Other devices may have chosen it by
    /// either name.
    var names: [ClinicKey: [Int64]] = [:]
    /// For the name of a row and a column the names of the rows that the user has chosen.
    var chosen: [String: Set<Int64>] = [:]
    var violations: [String] = []

    enum Response {
        case performed(StoredRow?), refused, superseded
    }

    mutating func perform(_ key: ClinicKey, _ sent: EditQueue.Sent) -> Response {
        if let answer = answers[sent.key] { return .performed(answer) }
        let name = sent.edit.given("name")?.number ?? names[key]?.last ?? 0
        for (column, kind) in ClinicKey.references[key.kind] {
            guard let id = sent.edit.given(column)?.number else { continue }
            let named = ClinicKey(kind: kind, id: id)
            guard let known = names[named] else {
                violations.append("\(key) \(name) names \(named), which never existed")
                return .refused
            }
            let own = [name] + names[key, default: []]
            if !own.contains(where: { chosen["\($0) \(column)"]?.isDisjoint(with: known) == false }) {
                violations.append("\(key) \(name) names \(known), which the user has not chosen")
            }
            if rows[named] == nil { return .refused }
        }
        var answer: StoredRow?
        switch sent.edit.change {
        case .create(let row):
            // Every third patient and every fifth visit.
            if key.kind < 2, name % (key.kind == 0 ? 3 : 5) == 0 { return .refused }
            // A row without a temporary ID is created again, because its deletion was attempted and is undone.
            if key.id < 0, names.contains(where: { $0.key.kind == key.kind && $0.value.last == name }) {
                violations.append("\(key) \(name) was created twice")
            }
            lastID += 1
            let created = ClinicKey(kind: key.kind, id: lastID)
            answer = row.merging(["id": .integer(lastID)]) { $1 }
            rows[created] = answer
            names[created] = [name]
        case .save(let fields, _):
            guard let row = rows[key] else { return .superseded }
            if fields["note"].map({ $0.mine.number % 11 == 0 }) == true { return .refused }
            answer = row.merging(fields.mapValues(\.mine)) { $1 }
            rows[key] = answer
            if names[key]?.last != name { names[key, default: []].append(name) }
        case .delete: rows[key] = nil
        }
        answers[sent.key] = .some(answer)
        return .performed(answer)
    }
}

/// Two devices, a server, and a network that loses, repeats and delays messages.
struct Clinic<Device: ClinicDevice> {
    struct Message {
        enum Content {
            case edit(ClinicKey, EditQueue.Sent), performed(ClinicKey, EditQueue.Sent, StoredRow?)
            case refused(ClinicKey, EditQueue.Sent), failed(ClinicKey, EditQueue.Sent)
            case superseded(ClinicKey, EditQueue.Sent), pull, rows([ClinicKey: StoredRow])
        }

        var device: Int
        /// A killed process does not get the response.
        var process: Int
        var asked: Int
        var content: Content

        var isRequest: Bool {
            switch content {
            case .edit, .pull: true
            default: false
            }
        }

        var isEdit: Bool {
            switch content {
            case .pull, .rows: false
            default: true
            }
        }
    }

    var server = ClinicServer()
    var devices: [Device]
    var processes: [Int]
    var network: [Message] = []
    var lastKey = 0
    var lastName: Int64 = 0

    init(_ devices: [Device]) throws {
        self.devices = devices
        processes = Array(repeating: 0, count: devices.count)
        for kind in 0...1 {
            server.lastID += 1
            lastName += 1
            let key = ClinicKey(kind: kind, id: server.lastID)
            server.names[key] = [lastName]
            server.rows[key] = Self.row(kind, server.lastID, lastName, ["patient": 1])
        }
        server.chosen["2 patient"] = [1]
        for device in devices.indices { try self.devices[device].receive(server.rows, asked: .max) }
    }

    static func row(_ kind: Int, _ id: Int64, _ name: Int64, _ named: [String: Int64]) -> StoredRow {
        var row: StoredRow = ["id": .integer(id), "name": .integer(name), "note": .integer(1)]
        for (column, _) in ClinicKey.references[kind] { row[column] = .integer(named[column] ?? 0) }
        return row
    }

    private func waits(_ device: Int) -> Bool {
        network.contains { $0.device == device && $0.process == processes[device] && $0.isEdit }
    }

    private func isInFlight(_ device: Int, _ key: ClinicKey) -> Bool {
        network.contains { message in
            guard message.device == device, message.process == processes[device] else { return false }
            switch message.content {
            case .edit(let edited, _), .performed(let edited, _, _), .refused(let edited, _), .failed(let edited, _),
                .superseded(let edited, _):
                return edited == key
            case .pull, .rows: return false
            }
        }
    }

    mutating func step(using generator: inout SeededGenerator) throws {
        if !network.isEmpty, Bool.random(using: &generator) { return try move(using: &generator) }
        let device = Int.random(in: devices.indices, using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0...5: try create(on: device, using: &generator)
        case 6...8: try change(on: device, using: &generator)
        case 9: try delete(on: device, using: &generator)
        case 10...13: try decide(on: device, using: &generator)
        case 14...17: try send(device)
        case 18: ask(device, .pull, try devices[device].number)
        default: processes[device] += 1
        }
    }

    private mutating func create(on device: Int, using generator: inout SeededGenerator) throws {
        let key = ClinicKey(
            kind: Int.random(in: 0...2, using: &generator), id: Bool.random(using: &generator) ? -1 : -2)
        var named: [String: Int64] = [:]
        for (column, kind) in ClinicKey.references[key.kind] {
            guard let id = try anyID(kind, on: device, using: &generator) else { return }
            named[column] = id
        }
        guard try devices[device].rows(key.kind)[key.id] == nil else { return }
        // Otherwise the deletion of the sent entity and this creation are folded into a save of it.
        guard try devices[device].queue(key).entries.allSatisfy({ $0.sent == nil }) else { return }
        lastName += 1
        for (column, kind) in ClinicKey.references[key.kind] {
            try choose(column, of: lastName, ClinicKey(kind: kind, id: named[column] ?? 0), on: device)
        }
        let row = Self.row(key.kind, key.id, lastName, named)
        try devices[device].add(RowEdit(id: .integer(key.id), change: .create(row)), key.kind)
    }

    private mutating func change(on device: Int, using generator: inout SeededGenerator) throws {
        let kind = Int.random(in: 0...2, using: &generator)
        guard let id = try anyID(kind, on: device, using: &generator) else { return }
        guard let seen = try devices[device].rows(kind)[id] else { return }
        var (column, value) = ("note", Int64.random(in: 2...99, using: &generator))
        if let reference = ClinicKey.references[kind].randomElement(using: &generator), Bool.random(using: &generator) {
            guard let other = try anyID(reference.kind, on: device, using: &generator) else { return }
            (column, value) = (reference.column, other)
            let named = ClinicKey(kind: reference.kind, id: other)
            try choose(column, of: seen["name"]?.number ?? 0, named, on: device)
        }
        guard seen[column] != .integer(value) else { return }
        let field = RowEdit.Field(base: seen[column], mine: .integer(value))
        try devices[device].add(RowEdit(id: .integer(id), change: .save([column: field], seen: seen)), kind)
    }

    private mutating func choose(_ column: String, of name: Int64, _ named: ClinicKey, on device: Int) throws {
        guard let known = try devices[device].rows(named.kind)[named.id]?["name"]?.number else { return }
        server.chosen["\(name) \(column)", default: []].insert(known)
    }

    private mutating func delete(on device: Int, using generator: inout SeededGenerator) throws {
        let kind = Int.random(in: 0...2, using: &generator)
        guard let id = try anyID(kind, on: device, using: &generator) else { return }
        let seen = try devices[device].rows(kind)[id]
        try devices[device].add(RowEdit(id: .integer(id), change: .delete(seen: seen)), kind)
    }

    private mutating func decide(on device: Int, using generator: inout SeededGenerator) throws {
        guard let key = try devices[device].edited.randomElement(using: &generator), !isInFlight(device, key) else {
            return
        }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0...1: try devices[device].undo(key)
        case 2: try devices[device].retry(key)
        case 3: try devices[device].discard(key, withDependents: true)
        case 4: try devices[device].discard(key, withDependents: false)
        default: try devices[device].decide(key, isMine: Bool.random(using: &generator))
        }
    }

    private func anyID(_ kind: Int, on device: Int, using generator: inout SeededGenerator) throws -> Int64? {
        try devices[device].rows(kind).keys.sorted().randomElement(using: &generator)
    }

    private mutating func send(_ device: Int) throws {
        guard !waits(device) else { return }
        lastKey += 1
        let asked = try devices[device].number
        guard let (key, sent) = try devices[device].take("\(lastKey)") else { return }
        ask(device, .edit(key, sent), asked)
    }

    private mutating func ask(_ device: Int, _ content: Message.Content, _ asked: Int) {
        network.append(Message(device: device, process: processes[device], asked: asked, content: content))
    }

    private mutating func move(using generator: inout SeededGenerator) throws {
        let index = Int.random(in: network.indices, using: &generator)
        switch (Int.random(in: 0..<8, using: &generator), network[index].content) {
        case (0, _): network.remove(at: index)
        case (1, .edit(let key, let sent)):
            if Bool.random(using: &generator) { _ = server.perform(key, sent) }
            network[index].content = .failed(key, sent)
        default: try move(index)
        }
    }

    private mutating func move(_ index: Int) throws {
        switch network[index].content {
        case .edit(let key, let sent):
            network[index].content =
                switch server.perform(key, sent) {
                case .performed(let answer): .performed(key, sent, answer)
                case .refused: .refused(key, sent)
                case .superseded: .superseded(key, sent)
                }
        case .pull: network[index].content = .rows(server.rows)
        default: try deliver(network.remove(at: index))
        }
    }

    private mutating func deliver(_ message: Message) throws {
        guard message.process == processes[message.device] else { return }
        switch message.content {
        case .performed(let key, let sent, let row): try devices[message.device].performed(key, sent, row)
        case .refused(let key, let sent): try devices[message.device].refused(key, sent)
        case .failed(let key, let sent): try devices[message.device].failed(key, sent)
        case .superseded(let key, let sent):
            try devices[message.device].superseded(key, sent, asked: message.asked)
        case .rows(let rows): try devices[message.device].receive(rows, asked: message.asked)
        case .edit, .pull: break
        }
    }

    /// Returns the violated conditions after all requests have a response, and all edits are sent, decided and pulled.
    /// The array is empty if there are none.
    mutating func violations() throws -> [String] {
        for round in 0..<100 {
            while !network.isEmpty { try move(0) }
            for device in devices.indices {
                for key in try devices[device].edited {
                    let queue = try devices[device].queue(key)
                    if queue.entries.first?.refusal != nil {
                        try devices[device].discard(key, withDependents: round % 2 == 0)
                    } else if try queue.conflict(devices[device].rules(key)) != nil {
                        try devices[device].decide(key, isMine: false)
                    }
                }
                try send(device)
                while !network.isEmpty { try move(0) }
                ask(device, .pull, try devices[device].number)
            }
            if try devices.allSatisfy({ try $0.edited.isEmpty }), round > 1 { break }
        }
        while !network.isEmpty { try move(0) }
        // One device may have pulled before the other one's last edit.
        for device in devices.indices { ask(device, .pull, try devices[device].number) }
        while !network.isEmpty { try move(0) }
        var found = server.violations
        for (number, device) in devices.enumerated() {
            for key in try device.edited { found.append("device \(number) still has \(try device.queue(key).entries)") }
            let ended = try device.ended.sorted()
            if ended != device.made.sorted() {
                found.append("device \(number) made \(device.made.sorted()), and of \(ended) was told")
            }
            for kind in 0...2 {
                let rows = server.rows.filter { $0.key.kind == kind }.map { ($0.key.id, $0.value) }
                let shown = try device.rows(kind)
                if shown != Dictionary(uniqueKeysWithValues: rows) {
                    found.append("device \(number) shows \(shown), and the server has \(rows)")
                }
            }
        }
        return found
    }
}
