import Foundation

/// A sample answer of a server, from which an entity, its parts and the format of their list are derived.
struct JSONSample {
    private(set) var entity: Entity
    /// `nil` for one entity, which says nothing of lists.
    private(set) var responseFormat: ListResponseFormat?
    /// Keys whose type no record says, since all have null or an empty list there.
    private(set) var unknown: [String] = []
    /// What one entity stands in, from the outermost.
    private(set) var envelope: [String] = []
    /// Keys whose texts look like dates, in no way that is read as one.
    private(set) var dates: [String] = []
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
            value = try JSONDecoder().decode(JSONValue.self, from: Self.unrounded(data))
        } catch DecodingError.typeMismatch {
            throw GeneratorError(
                "\(file) has a number that is too large to be read. Write one in its place that is like the others.")
        } catch {
            let sentences = [
                "\(file) is not JSON.", Self.reason(error, data), "Save an answer of the server as it is.",
            ]
            throw GeneratorError(sentences.compactMap(\.self).joined(separator: " "))
        }
        var records: [[String: JSONValue]] = []
        responseFormat = ListResponseFormat()
        switch value {
        case .array(let elements): records = elements.compactMap(\.object)
        case .object(let fields):
            let lists = Self.lists(of: name, in: fields)
            if let list = lists.first, lists.count == 1 || list.path.count < lists[1].path.count {
                records = list.records
                responseFormat = ListResponseFormat(answer: fields, list: list.path)
            } else if lists.count > 1 {
                throw GeneratorError(
                    "\(file) has several lists: \(lists.map { $0.path.joined(separator: ".") }.joined(separator: ", ")). Leave the one with \(SwiftName.plural(name)) in it."
                )
            } else {
                let content: [String: JSONValue]
                (envelope, content) = Self.content(of: fields, name)
                if let list = ListResponseFormat.emptyList(in: content) {
                    throw GeneratorError(
                        "\(list) of \(file) is an empty list. Save an answer with a \(SwiftName.phrase(name)) in it.")
                }
                records = [content]
                responseFormat = nil
            }
        default: break
        }
        order = Self.order(ofKeysIn: data, of: responseFormat?.list?.last)
        entity = Entity(name: name, fields: [])
        entity = try self.entity(name, records)
        guard !entity.fields.isEmpty else {
            throw GeneratorError(
                "\(file) has no object to read the fields of \(name) from. Save an answer with one entity, or with a list of them."
            )
        }
        try entity.check()
    }

    /// The text with 4.0 as 4.01, which a decoder would take for a whole number: only what values are counts here.
    private static func unrounded(_ data: Foundation.Data) -> Foundation.Data {
        let text = String(decoding: data, as: UTF8.self)
        let fraction = /"(?:[^"\\]|\\.)*"|\d\.0+(?![0-9eE])/
        return Foundation.Data(
            text.replacing(fraction) { $0.output.hasPrefix("\"") ? String($0.output) : "\($0.output)1" }.utf8)
    }

    /// The key that identifies an entity: the likeliest name of those that are there.
    private static func identity(of name: String, among keys: some Sequence<String>) -> String? {
        let own = SwiftName.member(name)
        return ["id", "uuid", "guid", "\(own)ID", "\(own)UUID"].lazy
            .compactMap { member in keys.filter { SwiftName.member(json: $0) == member }.max() }.first
    }

    /// An entity that stands alone in an object, as in `{"data": {"id": 7}}`, and the way to it.
    private static func content(
        of fields: [String: JSONValue], _ name: String, at path: [String] = []
    ) -> (path: [String], fields: [String: JSONValue]) {
        guard identity(of: name, among: fields.keys) == nil, fields.count == 1, let (key, value) = fields.first,
            let inner = value.object
        else { return (path, fields) }
        return content(of: inner, name, at: path + [key])
    }

    /// The lists of objects in an answer, those with the shortest way first. What an entity contains is none.
    private static func lists(
        of name: String, in fields: [String: JSONValue], below path: [String] = []
    ) -> [(path: [String], records: [[String: JSONValue]])] {
        guard identity(of: name, among: fields.keys) == nil else { return [] }
        return fields.sorted { $0.key < $1.key }
            .flatMap { key, value -> [(path: [String], records: [[String: JSONValue]])] in
                let records = value.array?.compactMap(\.object) ?? []
                if !records.isEmpty { return [(path + [key], records)] }
                return value.object.map { lists(of: name, in: $0, below: path + [key]) } ?? []
            }
            .sorted { $0.path.count < $1.path.count }
    }

    /// The position of each key's first appearance, so that the fields keep the server's order. Decoded dictionaries
    /// have none.
    private static func order(ofKeysIn data: Foundation.Data, of list: String?) -> [String: Int] {
        let text = String(decoding: data, as: UTF8.self)
        // What is around the list may have the same keys.
        let start = list.flatMap { text.ranges(of: "\"\($0)\"").first?.upperBound } ?? text.startIndex
        let keys = text[start...].matches(of: /"((?:[^"\\]|\\.)*)"\s*:/).map { String($0.1) }
        return Dictionary(zip(keys, 0...)) { first, _ in first }
    }

    /// Derives an entity from the fields of all records. A field that some records lack is optional. The identity comes
    /// first.
    private mutating func entity(_ name: String, _ records: [[String: JSONValue]]) throws(GeneratorError) -> Entity {
        var entity = Entity(name: name, fields: [])
        let keys = Set(records.flatMap(\.keys))
        let identity = Self.identity(of: name, among: keys)
        func place(_ key: String) -> Int { key == identity ? -1 : order[key] ?? .max }
        for key in keys.sorted(by: { (place($0), $0) < (place($1), $1) }) {
            let member = key == identity ? "id" : SwiftName.member(json: key, of: name)
            guard !member.isEmpty, !key.contains(/["\\\n]/) else {
                throw GeneratorError("The field “\(key)” has no name that Swift can write. Take it out of the file.")
            }
            let values = records.compactMap { $0[key] }.filter { $0 != .null }
            let isOptional = values.count < records.count
            let part = name + SwiftName.member(json: key).capitalizedFirst
            var type = try type(of: values, key: key, part: part, into: &entity)
            type?.isOptional = isOptional
            // What identifies is compared and sent as it came.
            if key == identity, ["Date", "URL"].contains(type?.element) { type?.base = .known("String") }
            guard let type else {
                unknown.append(key)
                continue
            }
            entity.fields.append(Entity.Field(member, type, key: key))
            if values.count > 1, values.allSatisfy({ $0.text != nil && $0 == values[0] }) {
                entity.constants.append(member)
            }
        }
        return entity
    }

    private mutating func type(
        of values: [JSONValue], key: String, part: String, into entity: inout Entity
    ) throws(GeneratorError) -> FieldType? {
        guard !values.isEmpty else { return nil }
        if values.allSatisfy({ $0.array != nil }) {
            let elements = values.flatMap { $0.array ?? [] }
            guard !elements.contains(.null) else {
                throw GeneratorError("\(key) is a list with null in it. Take it out of the file, and add it by hand.")
            }
            let part = SwiftName.singular(part)
            guard var type = try type(of: elements, key: key, part: part, into: &entity) else { return nil }
            guard !type.isArray else {
                throw GeneratorError("\(key) is a list of lists. Take it out of the file, and add it by hand.")
            }
            type.isArray = true
            return type
        }
        let objects = values.compactMap(\.object)
        if objects.count == values.count {
            // A cart's response and draft are generated for it.
            let isTaken = ["Body", "Draft", "Gateway", "ItemViewModel", "Response", "Section"]
                .contains { part == entity.name + $0 }
            let part = isTaken ? part + "Part" : part
            var nested = try self.entity(part, objects)
            guard !nested.fields.isEmpty else { return nil }
            let inner = nested.parts
            nested.parts = []
            entity.parts += [nested] + inner
            return FieldType(.named(part))
        }
        guard let known = Self.known(values) else {
            throw GeneratorError(
                "\(key) of \(entity.name) has values of different types. Leave one of them in the file.")
        }
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        if known == "String", texts.allSatisfy(Self.isOtherDate) { dates.append(key) }
        return FieldType(.known(known))
    }

    private static func known(_ values: [JSONValue]) -> String? {
        if values.allSatisfy({ if case .bool = $0 { true } else { false } }) { return "Bool" }
        if values.allSatisfy(\.isInteger) { return "Int" }
        if values.allSatisfy({ if case .number = $0 { true } else { $0.isInteger } }) { return "Decimal" }
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard texts.count == values.count else { return nil }
        if texts.allSatisfy({ UUID(uuidString: $0) != nil }) { return "UUID" }
        if texts.allSatisfy({ $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/) != nil }) {
            return "Date"
        }
        if texts.allSatisfy({ $0.wholeMatch(of: /https?:\/\/\S+/) != nil }) { return "URL" }
        return "String"
    }

    /// Whether a text looks like a day or a moment, such as 2026-11-01 or 24.12.2026 18:00.
    private static func isOtherDate(_ text: String) -> Bool {
        text.wholeMatch(of: /(\d{4}-\d\d?-\d\d?|\d\d?([.\/-])\d\d?\2\d{4})([T, ]+\d\d?:\d\d(:\d\d(\.\d+)?)?)?/) != nil
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

extension ListResponseFormat {
    /// Reads where an answer has the count and the next page.
    fileprivate init(answer fields: [String: JSONValue], list: [String]) {
        self.list = list
        let members = Self.members(of: fields, below: [], without: list)
        numbers = members.filter { $0.value.isInteger && Self.pageNumbers.contains($0.path.last ?? "") }
            .map { $0.path.joined(separator: ".") }
        total = members.first { $0.value.isInteger && Self.totals.contains($0.path.last ?? "") }?.path
        let nexts = members.filter { Self.nexts.contains($0.path.last ?? "") }
        let texts = nexts.compactMap { path, value -> ([String], String)? in
            if case .string(let text) = value { (path, text) } else { nil }
        }
        next = texts.first?.0
        isLink = texts.first.map { $0.1.hasPrefix("http") || $0.1.hasPrefix("/") } ?? false
        ignored = nexts.map(\.path).filter { $0 != next }.map { $0.joined(separator: ".") }
    }

    /// The key of an empty list that is alone with what answers say about pages; nil where there is none.
    fileprivate static func emptyList(in fields: [String: JSONValue]) -> String? {
        let others = fields.filter { $0.value != .array([]) }
        guard others.keys.allSatisfy({ aboutPages.contains($0) }) else { return nil }
        return fields.keys.filter { others[$0] == nil }.min()
    }

    private static let aboutPages = totals.union(nexts)
        .union(["limit", "skip", "offset", "page", "per_page", "perPage", "previous", "meta", "links"])
    private static let pageNumbers: Set = [
        "page", "current_page", "currentPage", "total_pages", "totalPages", "last_page", "lastPage", "page_count",
        "pageCount",
    ]
    private static let totals: Set = ["total", "total_count", "totalCount", "count", "total_items", "totalItems"]
    private static let nexts: Set = [
        "next", "next_cursor", "nextCursor", "cursor", "next_page_token", "nextPageToken", "next_page", "nextPage",
        "next_token",
        "nextToken", "after", "end_cursor", "endCursor",
    ]

    private static func members(
        of fields: [String: JSONValue], below path: [String], without list: [String]
    ) -> [(path: [String], value: JSONValue)] {
        fields.sorted { $0.key < $1.key }.flatMap { key, value -> [(path: [String], value: JSONValue)] in
            let path = path + [key]
            return path == list
                ? [] : value.object.map { members(of: $0, below: path, without: list) } ?? [(path, value)]
        }
    }
}
