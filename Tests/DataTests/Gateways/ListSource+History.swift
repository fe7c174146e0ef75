import DataKitDoubles
import Domain
import DomainKit
import Reactive

extension ListSource<Edited<Product>> {
    /// Returns the pages that a list shows for a request: first a saved page, and then the server's page. Loads the
    /// earlier pages first.
    func history(_ request: PageRequest = PageRequest()) async throws -> History<Page<Product>> {
        var list = self
        list.pageSize = request.perPage
        var (number, start, pages) = (1, 0, [Page<Product>]())
        let part = BehaviorSubject(request.usesCache ? ListPart.first : .reload)
        for try await contents in list.steps(part.observable.map { .ask($0) }) {
            let isLast = number == request.page
            let isShown =
                contents.isLoaded && !contents.changes.isEmpty
                && (contents.count > start || contents.activity == .none)
            if isLast, isShown { pages.append(contents.page(from: start)) }
            guard contents.asked == number, contents.isEnded else { continue }
            if isLast || !contents.isLoaded || !contents.hasMore {
                var history = History<Page<Product>>()
                (history.elements, history.failure) = (pages, contents.failure as? GatewayError)
                return history
            }
            (number, start) = (number + 1, contents.count)
            part.send(.next)
        }
        throw CancellationError()
    }
}

extension ListContents<Edited<Product>> {
    fileprivate func page(from start: Int) -> Page<Product> {
        Page(
            items: dropFirst(start).map(\.entity), next: hasMore ? .offset(count + unreadableItems) : nil,
            totalItems: totalItems, staleSince: staleSince, unreadableItems: unreadableItems)
    }
}
