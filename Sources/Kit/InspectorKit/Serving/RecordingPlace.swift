import Foundation
import Synchronization

/// Where a session is recorded, for a server that is asked for it.
final class RecordingPlace: Sendable {
    private let url = Mutex<URL?>(nil)

    /// The file; `nil` where nothing is recorded.
    var file: URL? {
        get { url.withLock { $0 } }
        set { url.withLock { $0 = newValue } }
    }
}
