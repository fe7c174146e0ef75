import DataKit
import OtherDatabase

/// The path of the memos, and the version of a database that this app reaches by another package.
public func memoPath() -> String {
    Endpoint<[Int]>(path: ["memos", "\(sqliteVersion > 0)"]).path.joined(separator: "/")
}
