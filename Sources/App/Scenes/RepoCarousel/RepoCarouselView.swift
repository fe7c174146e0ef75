import Domain
import Presentation
import PresentationKit
import TerminalKit

/// A row that scrolls sideways, a list, and cards.
struct RepoCarouselView {
    /// A heading, or the repositories beside each other.
    struct Line {
        var heading = ""
        var repos: [RepoItemViewModel] = []
    }

    var state: ViewState<PagedList<RepoItemViewModel>>
    var sections: [RepoSection]
    var list: ListSelection<Repo.ID>

    static func lines(of sections: [RepoSection]) -> [Line] {
        sections.flatMap { section in
            [Line(heading: section.layout.heading)] + rows(of: section).map { Line(repos: $0) }
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = state.notice("repositories", empty: "No repositories found. r to look again.") {
            frame.drawNotice(notice, in: body)
        }
        let lines = Self.lines(of: sections)
        frame.draw(grid: list, in: body) { frame, line, place in
            frame.draw(lines[line].heading, in: place, style: .strong)
        } item: { frame, line, column, place in
            frame.drawRepo(lines[line].repos[column], in: place)
        }
    }

    private static func rows(of section: RepoSection) -> [[RepoItemViewModel]] {
        switch section.layout {
        case .carousel: [section.repos]
        case .list: section.repos.map { [$0] }
        case .card:
            stride(from: 0, to: section.repos.count, by: 3).map {
                Array(section.repos[$0..<min($0 + 3, section.repos.count)])
            }
        }
    }
}

private extension RepoSection.Layout {
    var heading: String {
        switch self {
        case .carousel: "Most starred ‹ ›"
        case .list: "Runners-up"
        case .card: "Also popular"
        }
    }
}
