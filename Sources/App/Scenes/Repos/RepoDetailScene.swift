import Domain
import Presentation
import Reactive

/// A repository's card on screen.
final class RepoDetailScene: Scene {
    private let card: CardView
    @Property private var scroll = TextScroll()

    init(_ repo: Repo, formatting: Formatting) {
        let fields: [(String, String?)] = [
            ("Stars", formatting.count(repo.starCount)), ("Forks", formatting.count(repo.forkCount)),
            ("Language", repo.language), ("Page", repo.url?.absoluteString),
        ]
        card = CardView(
            lines: [.heading(repo.fullName)] + fields.compactMap { label, value in value.map { .field(label, $0) } }
                + [repo.summary].compactMap(\.self).map { .text($0) })
    }

    var title: String { "Repository" }
    var hints: [Hint] { [] }

    func handle(_ event: InputEvent) -> Bool { scroll.handle(event) }

    func draw(in frame: inout Frame, _ body: Rect) {
        var card = card
        card.scroll = scroll
        card.draw(in: &frame, body)
    }
}
