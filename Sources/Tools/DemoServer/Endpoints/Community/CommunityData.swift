import Foundation
import VirtualTime

enum CommunityData {
    private static let names = [
        ("ada", "Ada Byron"), ("grace", "Grace Brewster"), ("jose", "José Núñez"), ("zoe", "Zoë Müller"),
        ("liming", "李明"),
        ("bjorn", "Björn Åkesson"), ("aisha", "Aisha Khan"), ("liam", "Liam O’Brien 🍀"), ("irina", "Ирина Смирнова"),
        ("silent", "Silent Reader"), ("hugo", "Hugo Lefèvre"), ("mia", "Mia Taylor"),
    ]

    /// Returns the followers of an account. All of them follow the first account, every second follower follows the
    /// second account, every third follower the third account, and so on.
    static func followers(ofAccount account: Int) -> [JSON] {
        var list = names.indices.filter { $0 % (account + 1) == account }.map(follower)
        if list.count > 1 { list.append(list[1]) }
        return list
    }

    static let articles: [JSON] = names.indices.flatMap(articles).sorted {
        ($1["published_at"]?.string ?? "", $0["id"]?.integer ?? 0)
            < ($0["published_at"]?.string ?? "", $1["id"]?.integer ?? 0)
    }

    private static func follower(_ index: Int) -> JSON {
        let (username, name) = names[index]
        let fields: [String: JSON] = [
            "type_of": "user_follower", "id": .integer(100 + index), "user_id": .integer(index + 1),
            "created_at": Timestamp.seconds(Date(timeIntervalSince1970: 1_670_000_000 + Double(index) * 90_061)),
            "name": .string(name), "path": .string("/\(username)"),
            "profile_image": .string("https://example.com/\(username).png"),
        ]
        return .object(username == "hugo" ? fields : fields.merging(["username": .string(username)]) { old, _ in old })
    }

    private static let subjects = [
        "Why our tests never wait", "A café in the terminal ☕️", "Ten operators, one mailbox", "What SQLite taught me",
        "Cancellation is not an error", "The smallest thing that works",
    ]
    private static let tags = ["swift", "testing", "architecture", "concurrency", "beginners"]

    private static let sentences = [
        "We began with a loop, a sleep and a lot of hope.", "Nobody likes to wait for a clock that is not theirs.",
        "A stream that ends says so. One that fails says why.", "The café next door has ☕️ and no opinions on actors.",
        "Measured code gets faster, and clearly named code is understood.",
        "So we deleted half of it, and the tests stayed green.", "日本語も読めます, said the terminal, two cells at a time.",
        "Cancel early, and no one has to clean up late.", "It fits on one page, which is the point.",
    ]

    /// Returns a few paragraphs with a heading and a list, which are the same at every start.
    static func text(ofArticle id: Int) -> String {
        var generator = SeededGenerator(seed: UInt64(id))
        func paragraph() -> String {
            (0..<generator.integer(in: 2...4)).map { _ in generator.pick(sentences) }.joined(separator: " ")
        }
        let list = (1...3).map { _ in "- \(generator.pick(sentences))" }.joined(separator: "\n")
        return [paragraph(), paragraph(), "## What we learned", list, paragraph()].joined(separator: "\n\n")
    }

    /// Returns zero to six articles. The first articles of neighboring authors have the same date, to test the order of
    /// equal dates.
    private static func articles(by author: Int) -> [JSON] {
        let (username, name) = names[author]
        var generator = SeededGenerator(seed: UInt64(author) &+ 4096)
        let count = username == "silent" ? 0 : generator.integer(in: 1...6)
        return (0..<count).map { number in
            let id = 190_000 + author * 10 + number
            let published = Date(
                timeIntervalSince1970: 1_690_000_000 + Double(author / 2) * 7_200 - Double(number) * 431_999)
            let slug = "article-\(id)"
            let chosen = [generator.pick(tags), "demo"]
            return [
                "type_of": "article", "id": .integer(id),
                "title": .string(subjects[(author + number) % subjects.count]),
                "description": number % 3 == 0 ? "" : .string("\(name) explains."),
                "published_at": Timestamp.seconds(published),
                "readable_publish_date": .string(published.formatted(.iso8601.year().month().day())),
                "slug": .string(slug), "path": .string("/\(username)/\(slug)"),
                "url": .string("https://example.com/\(username)/\(slug)"),
                "comments_count": .integer(generator.integer(in: 0...60)),
                "positive_reactions_count": .integer(generator.integer(in: 0...400)),
                "tag_list": .array(chosen.map(JSON.string)), "tags": .string(chosen.joined(separator: ", ")),
                "user": [
                    "name": .string(name), "username": .string(username), "user_id": .integer(author + 1),
                    "website_url": nil, "profile_image": .string("https://example.com/\(username).png"),
                ],
            ]
        }
    }
}
