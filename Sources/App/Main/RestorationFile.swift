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

    /// Returns the saved state, or only the menu if no state was saved.
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
            // During the set-up, the scenes of the last session are not restored yet.
            .filter { !($0.first?.destination is AppStartScene) }
            // The user can type only into the scene in front.
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
