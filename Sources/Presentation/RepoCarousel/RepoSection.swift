import PresentationKit

/// A section of the repository carousel: what it looks like, and the repositories in it by their position.
public nonisolated struct RepoSection: Identifiable, Equatable, Sendable {
    /// What a section looks like.
    public enum Layout: Equatable, Sendable, CaseIterable {
        /// One row that scrolls sideways: the first seven.
        case carousel
        /// One below the other: the next eight.
        case list
        /// Cards, three in a row: the rest.
        case card

        /// How many repositories come before those of the section.
        var start: Int {
            switch self {
            case .carousel: 0
            case .list: 7
            case .card: 15
            }
        }
    }

    /// The position of the section, beginning with 0 (defect D-29).
    public let id: Int
    /// What it looks like.
    public let layout: Layout
    /// The repositories, in the order of the list.
    public let repos: [RepoItemViewModel]

    /// A list in sections, those without repositories left out.
    static func sections(of repos: PagedList<RepoItemViewModel>) -> [RepoSection] {
        let ends = Layout.allCases.dropFirst().map(\.start) + [repos.count]
        return zip(Layout.allCases, ends).enumerated().compactMap { position, section in
            let (layout, end) = section
            guard layout.start < repos.count else { return nil }
            return RepoSection(
                id: position, layout: layout, repos: Array(repos[layout.start..<min(end, repos.count)]))
        }
    }
}
