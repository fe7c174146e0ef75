import DataKitSQLite
import Synchronization

@testable import DataKit

/// Counts the statements that a connection runs and that contain a word.
final class StatementTrace: Sendable {
    private let word: String?
    private let seen = Mutex<[String]>([])

    init(_ word: String? = nil) { self.word = word }

    var statements: [String] { seen.withLock { $0 } }
    var count: Int { statements.count }

    func reset() { seen.withLock { $0 = [] } }

    func begin(on connection: Connection) {
        sqlite3_trace_v2(
            connection.handle, UInt32(SQLITE_TRACE_STMT),
            { _, context, _, text in
                guard let context, let text else { return 0 }
                Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue().note(
                    String(cString: text.assumingMemoryBound(to: CChar.self)))
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func end(on connection: Connection) { sqlite3_trace_v2(connection.handle, 0, nil, nil) }

    private func note(_ statement: String) {
        guard word.map({ statement.contains($0) }) ?? true else { return }
        seen.withLock { $0.append(statement) }
    }
}
