/// A search for repositories by a language, and by words in the owner, the name or the description.
///
/// Other qualifiers (`stars:>10`, `topic:ios`) are accepted and ignored.
struct RepositoryQuery: Sendable {
    private var words: [String] = []
    private var language: String?
    private(set) var isEmpty = true

    init(_ text: String) {
        for part in text.lowercased().split(whereSeparator: \.isWhitespace) {
            isEmpty = false
            let qualifier = part.split(separator: ":", maxSplits: 1)
            if qualifier.count == 2 {
                if qualifier[0] == "language" { language = qualifier[1].filter { $0 != "\"" } }
            } else {
                words.append(part.filter { $0 != "\"" })
            }
        }
    }

    func matches(_ repository: Repository) -> Bool {
        if let language, repository.language?.lowercased() != language { return false }
        return words.allSatisfy(repository.searchText.contains)
    }
}
