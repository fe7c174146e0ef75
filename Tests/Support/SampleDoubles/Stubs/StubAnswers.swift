import DomainKit
import Reactive

/// Chooses a stub's response to each request.
package struct StubAnswers: Sendable {
    let next: @Sendable () -> StubAnswer

    package init(_ next: @autoclosure @escaping @Sendable () -> StubAnswer) {
        self.next = next
    }

    func answer<Value: Sendable>(_ full: Value, empty: Value) -> Observable<Value> {
        .deferred { next().answer(full, empty: empty) }
    }

    func page<Item: Sendable>(of all: [Item], _ request: PageRequest) -> Observable<Page<Item>> {
        .deferred {
            let answer = next()
            let items = Array(all.dropFirst(request.offset).prefix(request.perPage))
            var page = Page(items, for: request, total: all.count)
            page.staleSince = answer.staleSince
            return answer.answer(page, empty: Page(items: [], totalItems: 0))
        }
    }

    /// Returns the value, or fails if the response is empty.
    func find<Value: Sendable>(_ value: Value, message: String? = nil) -> Observable<Value> {
        .deferred {
            let answer = next()
            return answer == .empty
                ? .fail(GatewayError.notFound(message: message)) : answer.answer(value, empty: value)
        }
    }

    /// Returns the values with their changes, or no element if there is no response.
    func watch<Value: Sendable>(_ values: Observable<Value>) -> Observable<Value> {
        .deferred {
            switch next() {
            case .full, .offline, .empty: values
            case .loading: .never()
            case .failed: .fail(GatewayError.offline)
            case .silent: .empty()
            }
        }
    }
}
