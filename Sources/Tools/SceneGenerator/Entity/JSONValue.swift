import Foundation

/// A value of JSON, whose objects keep the order of their keys.
enum JSONValue: Equatable {
    struct Member: Equatable {
        var key: String
        var value: JSONValue
    }

    case null
    case bool(Bool)
    case integer(Int)
    /// A number with a fraction or an exponent, or with more than 64 bits, exactly as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// Reads a file. A relative path is resolved against the folder in which the command runs.
    init(file: String, in files: PackageFiles) throws(GeneratorError) {
        let url = file.hasPrefix("/") ? URL(filePath: file) : files.working.appending(path: file)
        guard let data = try? Foundation.Data(contentsOf: url) else {
            throw GeneratorError("\(file) cannot be read. Write the path of a file that has a response of the server.")
        }
        try self.init(data, of: file)
    }

    /// Parses the contents of a file, which must be JSON.
    init(_ data: Foundation.Data, of file: String) throws(GeneratorError) {
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            let debug = (error as NSError).userInfo["NSDebugDescription"] as? String
            let reason = data.isEmpty ? "It is empty." : debug.map { $0.hasSuffix(".") ? $0 : "\($0)." }
            let sentences = ["\(file) is not JSON.", reason, "Save a response of the server as it is."]
            throw GeneratorError(sentences.compactMap(\.self).joined(separator: " "))
        }
        let text = String(decoding: data, as: UTF8.self)
        var tokens = text.matches(of: /[\[\]{}]|"(?:[^"\\]|\\.)*"|[^\s\[\]{},:"]+/).map(\.output)[...]
        self = Self.value(&tokens)
    }

    private static func value(_ tokens: inout ArraySlice<Substring>) -> JSONValue {
        let token = tokens.popFirst() ?? "null"
        switch token.first {
        case "{":
            var members: [Member] = []
            while let key = tokens.popFirst(), key != "}" {
                members.append(Member(key: string(key), value: value(&tokens)))
            }
            return .object(members)
        case "[":
            var elements: [JSONValue] = []
            while let next = tokens.first, next != "]" { elements.append(value(&tokens)) }
            tokens = tokens.dropFirst()
            return .array(elements)
        case "\"": return .string(string(token))
        case "t", "f": return .bool(token == "true")
        case "n": return .null
        default: return Int(token).map(JSONValue.integer) ?? .number(String(token))
        }
    }

    /// Returns the string of a literal.
    private static func string(_ literal: Substring) -> String {
        (try? JSONDecoder().decode(String.self, from: Foundation.Data(literal.utf8))) ?? ""
    }

    var object: [Member]? { if case .object(let members) = self { members } else { nil } }
    var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var isInteger: Bool { if case .integer = self { true } else { false } }

    /// Returns the values that are not objects, with the paths of their keys.
    func leaves(below path: [String] = []) -> [(path: [String], value: JSONValue)] {
        object?.flatMap { $0.value.leaves(below: path + [$0.key]) } ?? [(path, self)]
    }
}

extension [JSONValue.Member] {
    var keys: [String] { map(\.key) }

    subscript(key: String) -> JSONValue? { first { $0.key == key }?.value }
}
