import Foundation
import Presentation
import Reactive

/// Remembers where people are, so that the next start begins there.
struct SessionFile {
    private let url: URL

    init(_ url: URL) {
        self.url = url
    }

    /// The way to where people were; the menu where that is not known.
    func load() -> [Route] {
        guard let data = try? Data(contentsOf: url) else { return [.main] }
        return (try? JSONDecoder().decode([Route].self, from: data)) ?? [.main]
    }

    /// Writes the way down whenever it changes. Where that cannot be done, the next start begins at the menu.
    func follow(_ stage: Stage) -> Subscription {
        stage.$scenes.driver
            .map { scenes in Array(scenes.map(\.route).prefix { $0 != nil }.compactMap(\.self)) }
            .filter { !$0.isEmpty }
            .removeDuplicates()
            .drive { routes in
                guard let data = try? JSONEncoder().encode(routes) else { return }
                try? data.write(to: url, options: .atomic)
            }
    }
}
