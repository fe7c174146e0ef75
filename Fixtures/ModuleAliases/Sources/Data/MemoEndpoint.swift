import DataKit
import OtherDatabase

/// Calls the kit and the other package's SQLite in one module, so that both are linked.
public func memoPath() -> String {
    Endpoint<[Int]>(path: ["memos", "\(sqliteVersion > 0)"]).path.joined(separator: "/")
}
