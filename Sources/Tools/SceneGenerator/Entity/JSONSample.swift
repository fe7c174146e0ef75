import Foundation

/// A sample answer of a server, from which an entity, its parts and the contract of their list are derived.
struct JSONSample {
    private(set) var entity: Entity
    private(set) var contract: Contract
    private let order: [String: Int]

    /// Reads a file. A relative path is resolved against the package's folder.
    init(file: String, entity name: String, files: PackageFiles) throws(GeneratorError) {
        let url = file.hasPrefix("/") ? URL(filePath: file) : files.root.appending(path: file)
        guard let data = try? Foundation.Data(contentsOf: url) else {
            throw GeneratorError("\(file) cannot be read. Write the path of a file that has an answer of the server.")
        }
        try self.init(data, named: file, entity: name)
    }

    init(_ data: Foundation.Data, named file: String, entity name: String) throws(GeneratorError) {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            let sentences = [
                "\(file) is not JSON.", Self.reason(error, data), "Save an answer of the server as it is.",
            ]
            throw GeneratorError(sentences.compactMap(\.self).joined(separator: " "))
        }
        var records: [[String: JSONValue]] = []
        contract = Contract(Entity(name: name, fields: []))
        switch value {
        case .array(let elements):
            records = elements.compactMap(\.object)
            contract = Contract(list: nil, total: nil)
        case .object(let fields):
            let lists = fields.filter { !($0.value.array?.compactMap(\.object) ?? []).isEmpty }
            if fields["id"] == nil, lists.count == 1, let (key, list) = lists.first {
                records = list.array?.compactMap(\.object) ?? []
                let counts = fields.filter { $0.value.isInteger }.keys
                contract = Contract(
                    list: key, total: ["total", "total_count", "totalCount", "count"].first(where: counts.contains))
            } else {
                records = [fields]
            }
        default: break
        }
        guard !records.isEmpty else {
            throw GeneratorError(
                "\(file) has no object to read the fields of \(name) from. Save an answer with one entity, or with a list of them."
            )
        }
        order = Self.order(ofKeysIn: data)
        entity = Entity(name: name, fields: [])
        entity = try self.entity(name, records)
        try entity.check()
    }

    /// The position of each key's first appearance, so that the fields keep the server's order. Decoded dictionaries
    /// have none.
    private static func order(ofKeysIn data: Foundation.Data) -> [String: Int] {
        let keys = String(decoding: data, as: UTF8.self).matches(of: /"((?:[^"\\]|\\.)*)"\s*:/).map { String($0.1) }
        return Dictionary(zip(keys, 0...)) { first, _ in first }
    }

    /// Derives an entity from the fields of all records. A field that some records lack is optional. The identity comes
    /// first.
    private func entity(_ name: String, _ records: [[String: JSONValue]]) throws(GeneratorError) -> Entity {
        var entity = Entity(name: name, fields: [])
        let keys = Set(records.flatMap(\.keys))
        for key in keys.sorted(by: { (place(of: $0), $0) < (place(of: $1), $1) }) {
            let member = SwiftName.member(json: key)
            guard !member.isEmpty else {
                throw GeneratorError("The field “\(key)” has no name that Swift can write. Take it out of the file.")
            }
            let values = records.compactMap { $0[key] }.filter { $0 != .null }
            let isOptional = values.count < records.count
            var type = try type(of: values, key: key, in: name, into: &entity)
            type?.isOptional = isOptional
            // A field that is null in every record has an unknown type.
            guard let type else { continue }
            entity.fields.append(Entity.Field(member, type, key: key))
        }
        return entity
    }

    private func place(of key: String) -> Int {
        key == "id" ? -1 : order[key] ?? .max
    }

    private func type(
        of values: [JSONValue], key: String, in name: String, into entity: inout Entity
    ) throws(GeneratorError) -> FieldType? {
        guard !values.isEmpty else { return nil }
        if values.allSatisfy({ $0.array != nil }) {
            let elements = values.flatMap { $0.array ?? [] }.filter { $0 != .null }
            guard var type = try type(of: elements, key: key, in: name, into: &entity) else { return nil }
            guard !type.isArray else {
                throw GeneratorError("\(key) is a list of lists. Take it out of the file, and add it by hand.")
            }
            type.isArray = true
            return type
        }
        let objects = values.compactMap(\.object)
        if objects.count == values.count {
            let part = name + SwiftName.singular(SwiftName.member(json: key)).capitalizedFirst
            var nested = try self.entity(part, objects)
            guard !nested.fields.isEmpty else { return nil }
            entity.parts += [nested] + nested.parts
            nested.parts = []
            return FieldType(.named(part))
        }
        guard let base = Self.base(of: values) else {
            throw GeneratorError("\(key) of \(name) has values of different types. Leave one of them in the file.")
        }
        return FieldType(base)
    }

    private static func base(of values: [JSONValue]) -> FieldType.Base? {
        if values.allSatisfy({ if case .bool = $0 { true } else { false } }) { return .bool }
        if values.allSatisfy(\.isInteger) { return .int }
        if values.allSatisfy({ if case .number = $0 { true } else { $0.isInteger } }) { return .decimal }
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard texts.count == values.count else { return nil }
        if texts.allSatisfy({ UUID(uuidString: $0) != nil }) { return .uuid }
        if texts.allSatisfy({ $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/) != nil }) {
            return .date
        }
        if texts.allSatisfy({ $0.wholeMatch(of: /https?:\/\/\S+/) != nil }) { return .url }
        return .string
    }

    private static func reason(_ error: any Error, _ data: Foundation.Data) -> String? {
        guard !data.isEmpty else { return "It is empty." }
        guard case DecodingError.dataCorrupted(let context) = error,
            let cause = context.underlyingError as NSError?, let text = cause.userInfo["NSDebugDescription"] as? String
        else { return nil }
        return text.hasSuffix(".") ? text : "\(text)."
    }
}

enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Decimal)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var object: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
    var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var isInteger: Bool { if case .integer = self { true } else { false } }
}
