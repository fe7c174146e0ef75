// Prints the declarations and conformances in symbol graphs, one for each line, sorted by their path.

import Foundation

struct Graph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
    }
    struct Relationship: Decodable {
        let kind, source, target: String
        let targetFallback: String?
    }
    let symbols: [Symbol]
    let relationships: [Relationship]
}

var lines: Set<String> = []
for path in CommandLine.arguments.dropFirst() {
    let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(filePath: path)))
    var names: [String: String] = [:]
    for symbol in graph.symbols {
        let name = symbol.pathComponents.joined(separator: ".")
        names[symbol.identifier.precise] = name
        let declaration = symbol.declarationFragments.map(\.spelling).joined()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        lines.insert("\(name): \(declaration)")
    }
    for relationship in graph.relationships where relationship.kind == "conformsTo" {
        guard let name = names[relationship.source] else { continue }
        lines.insert("\(name): conforms to \(names[relationship.target] ?? relationship.targetFallback ?? "")")
    }
}
print(lines.sorted().joined(separator: "\n"))
