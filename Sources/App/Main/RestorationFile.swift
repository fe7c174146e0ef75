import DataKit
import Dispatch
import Foundation
import Reactive
import ReactiveUI
import TerminalKit

/// Saves the scenes on the stack with their input, so that the next start restores them.
struct RestorationFile {
    private let url: URL
    /// A serial queue, so that writes keep their order and do not block the drawing of frames.
    private let queue = DispatchQueue(label: "session")

    init(_ url: URL) {
        self.url = url
    }

    /// The saved path; the menu if nothing was saved.
    ///
    /// Throws if the file exists but cannot be read.
    func load() throws -> [RestorationState] {
        try queue.sync {
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
                return RestorationState.path(to: .menu)
            }
            return try JSONDecoder().decode([RestorationState].self, from: Data(contentsOf: url))
        }
    }

    /// Waits until all changes so far are written.
    func flush() { queue.sync {} }

    /// Saves the path and the drafts on every change, so that they survive a crash. Ignores failures: the next start
    /// then begins with what was saved last.
    func follow(_ stack: SceneStack) -> Subscription {
        stack.$scenes.driver
            // Only the scene in front can be typed into.
            .flatMapLatest { scenes in
                (scenes.last?.edits ?? .never()).prepend(()).map { scenes.restorationStates }
            }
            .filter { !$0.isEmpty }
            .removeDuplicates()
            .drive { restorationStates in
                guard let data = try? JSONEncoder().encode(restorationStates) else { return }
                queue.async { try? PrivateFiles.replaceFile(at: url, with: data) }
            }
    }
}
