import Foundation

nonisolated struct DataFolder: Hashable, Sendable {
    let url: URL

    /// Uses the given folder, or the user's default folder: `MVVMCleanArchitecture` in `Application Support` on Apple
    /// platforms, and in `$XDG_DATA_HOME` or `~/.local/share` elsewhere (XDG Base Directory Specification).
    init(_ given: URL?, environment: [String: String]) {
        if let given {
            url = given
            return
        }
        #if canImport(Darwin)
            let base = URL.applicationSupportDirectory
        #else
            // The specification says to ignore relative paths.
            let base =
                environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
                ?? URL.homeDirectory.appending(path: ".local/share")
        #endif
        url = base.appending(path: "MVVMCleanArchitecture", directoryHint: .isDirectory)
    }

    var database: URL { url.appending(path: "store.sqlite") }
    var secrets: URL { url.appending(path: "secrets", directoryHint: .isDirectory) }
    var session: URL { url.appending(path: "session.json") }
    var preferences: URL { url.appending(path: "preferences.json") }
    var keys: URL { url.appending(path: "keys.txt") }
    /// The file on which each terminal that uses this folder has a lock.
    var terminals: URL { url.appending(path: "terminals") }
    var setUpMark: URL { url.appending(path: "set-up") }
}
