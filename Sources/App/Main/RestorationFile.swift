import DataKit
import Dispatch
import Foundation
import Reactive
import ReactiveUI
import TerminalKit

/// Saves the open scenes with their input, so that the next start restores them.
struct RestorationFile {
    private let url: URL
    /// A serial queue, so that writes keep their order and do not block the drawing of frames.
    private let queue = DispatchQueue(label: "session")

    init(_ url: URL) {
        self.url = url
    }

    /// The saved state, or the menu alone if nothing was saved.
    ///
    /// Throws if the file exists but cannot be read.
    func load() throws -> RestorationState {
        try queue.sync {
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
                return RestorationState()
            }
            return try JSONDecoder().decode(RestorationState.self, from: Data(contentsOf: url))
        }
    }

    /// Waits until all changes so far are written.
    func flush() { queue.sync {} }

    /// Saves the open scenes and the drafts on every change, so that they survive a crash. Ignores failures: the next
    /// start restores the last saved state.
    func follow(_ navigator: Navigator) -> Subscription {
        (navigator.navigation?.$entries.driver ?? .empty())
            // While the app is set up, its scenes are not restored yet.
            .filter { !($0.first?.destination is AppStartScene) }
            // Only the scene in front can be typed into.
            .flatMapLatest { entries in
                (entries.last?.destination.edits ?? .never()).prepend(()).map { navigator.restorationState }
            }
            .removeDuplicates()
            .drive { state in
                guard let data = try? JSONEncoder().encode(state) else { return }
                queue.async { try? PrivateFiles.replaceFile(at: url, with: data) }
            }
    }
}
