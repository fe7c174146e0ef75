import Foundation
import VirtualTime

struct Repository: Sendable {
    let id: Int
    let name: String
    let owner: String
    let description: String?
    let language: String?
    let stars: Int
    let forks: Int
    let openIssues: Int
    let hasLicense: Bool
    /// The text for searches, in lower case like the words of a ``RepositoryQuery``.
    let searchText: String

    var fullName: String { "\(owner)/\(name)" }

    /// Returns 1,200 repositories, the most starred first. A search cannot reach all of them.
    static func all(dataset: UInt64) -> [Repository] { dataset == 1 ? usual : made(dataset: dataset) }

    /// The usual dataset, which is created once per process, because most servers use it.
    private static let usual = made(dataset: 1)

    private static func made(dataset: UInt64) -> [Repository] {
        (1...1200).map { Repository(id: $0, dataset: dataset) }.sorted { ($1.stars, $0.id) < ($0.stars, $1.id) }
    }

    private static let owners = [
        "aurora", "swift-lab", "ada-byron", "gruenwald", "naive-code", "pico-works", "octo-team",
    ]
    private static let subjects = [
        "reactive", "network", "layout", "cache", "sqlite", "terminal", "parser", "charts", "router", "animation",
        "keychain", "markdown", "audio", "maps", "testing",
    ]
    private static let kinds = ["kit", "core", "ui", "tools", "client", "engine", "playground", "examples"]

    private init(id: Int, dataset: UInt64) {
        var generator = SeededGenerator(seed: UInt64(id) &* 31, dataset: dataset)
        let subject = generator.pick(Self.subjects)
        let kind = generator.pick(Self.kinds)
        self.id = id
        name = "\(subject)-\(kind)-\(id)"
        owner = Self.owners[id % Self.owners.count]
        description =
            generator.integer(in: 0...9) == 0
            ? nil : "A \(subject) \(kind) for Swift – small, fast 🚀 & naïve on purpose (no. \(id))."
        language =
            switch generator.integer(in: 0...19) {
            case 0: nil
            case 1: "Objective-C"
            case 2: "Kotlin"
            default: "Swift"
            }
        // Only a few repositories are famous. Some have the same number of stars, to test the order of equal numbers.
        let fame = generator.fraction()
        stars = Int(60_000 * fame * fame * fame * fame)
        forks = stars / generator.integer(in: 3...15)
        openIssues = generator.integer(in: 0...400)
        hasLicense = generator.integer(in: 0...4) > 0
        searchText = "\(owner)/\(name) \(description ?? "")".lowercased()
    }

    var json: JSON {
        let page = "https://example.com/\(fullName)"
        let created = Date(timeIntervalSince1970: 1_400_000_000 + Double(id) * 200_000)
        return [
            "id": .integer(id), "node_id": .string("R_\(id)"), "name": .string(name), "full_name": .string(fullName),
            "private": false,
            "owner": [
                "login": .string(owner), "id": .integer(1000 + id % Self.owners.count), "type": "Organization",
                "avatar_url": .string("https://example.com/avatars/\(owner).png"),
                "html_url": .string("https://example.com/\(owner)"), "site_admin": false,
            ],
            "html_url": .string(page), "description": description.map(JSON.string) ?? .null, "fork": false,
            "url": .string("https://example.com/api/repos/\(fullName)"),
            "created_at": Timestamp.seconds(created), "updated_at": Timestamp.seconds(created + 50_000_000),
            "pushed_at": Timestamp.seconds(created + 49_000_000),
            "homepage": id % 3 == 0 ? .string("https://example.com") : id % 3 == 1 ? "" : nil,
            "size": .integer(stars * 2), "stargazers_count": .integer(stars), "watchers_count": .integer(stars),
            "language": language.map(JSON.string) ?? .null, "forks_count": .integer(forks), "archived": false,
            "disabled": false, "open_issues_count": .integer(openIssues),
            "license": hasLicense
                ? ["key": "mit", "name": "MIT License", "spdx_id": "MIT", "url": "https://example.com/mit"] : nil,
            "forks": .integer(forks), "open_issues": .integer(openIssues), "watchers": .integer(stars),
            "default_branch": "main", "score": 1,
        ]
    }
}
