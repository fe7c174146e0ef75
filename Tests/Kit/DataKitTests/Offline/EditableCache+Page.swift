import DomainKit
import Reactive

@testable import DataKit

extension EditableCache {
    /// Returns a page as a list reads it: first the saved page, and then the server's page.
    func page(
        _ request: PageRequest, list name: String = "",
        fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> Observable<Page<Entity>> {
        pages(request, saved: { [self] in await savedPage($0, list: name) }, freshPage(request, list: name, fresh))
    }

    /// Returns a page of a search.
    func page(
        _ request: PageRequest, sortedBy areInOrder: (@Sendable (Entity, Entity) -> Bool)? = nil,
        where isIncluded: @escaping @Sendable (Entity) -> Bool,
        fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> Observable<Page<Entity>> {
        pages(
            request, saved: { [self] in await saved($0, sortedBy: areInOrder, where: isIncluded) },
            freshPage(request, list: nil, fresh))
    }

    private func pages(
        _ request: PageRequest, saved: @escaping @Sendable (PageRequest) async -> Page<Entity>?,
        _ fresh: Observable<Page<Entity>>
    ) -> Observable<Page<Entity>> {
        guard request.usesCache else { return fresh }
        return concat(Observable { await saved(request) }.compactMap(\.self), fresh)
    }
}
