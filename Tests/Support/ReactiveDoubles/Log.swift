import Synchronization

package final class Log<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { list.withLock { $0 } }
    package var count: Int { list.withLock { $0.count } }

    package func append(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
