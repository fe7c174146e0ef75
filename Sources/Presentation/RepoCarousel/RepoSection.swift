import PresentationKit

/// A section of the repository carousel: a layout, and a range of the list's repositories.
public nonisolated struct RepoSection: Identifiable, Equatable, Sendable {
    public enum Layout: Equatable, Sendable, CaseIterable {
        /// A row that scrolls sideways, with the first seven repositories.
        case carousel
        /// A vertical list of the next eight repositories.
        case list
        /// Cards in rows of three, with all other repositories.
        case card

        var start: Int {
            switch self {
            case .carousel: 0
            case .list: 7
            case .card: 15
            }
        }
    }

    /// The index of the section among all sections, starting with 0 (defect D-29).
    public let id: Int
    public let layout: Layout
    public let repos: [RepoItemViewModel]

    /// Sections without repositories are left out, and the others keep their ``id``.
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
