import DataKit
import Dispatch
import Foundation
import Reactive
import TerminalKit

/// Remembers the scenes on the stack and what was typed there, so that the next start begins with them.
struct SessionFile {
    private let url: URL
    /// Where reading and writing happen, in order: a disk may take longer than a frame.
    private let queue = DispatchQueue(label: "session")

    init(_ url: URL) {
        self.url = url
    }

    /// The path to the last scene; the menu where nothing was written yet.
    ///
    /// - Throws: where there is something that cannot be read.
    func load() throws -> [RestorationState] {
        try queue.sync {
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
                return RestorationState.path(to: .menu)
            }
            return try JSONDecoder().decode([RestorationState].self, from: Data(contentsOf: url))
        }
    }

    /// Waits until everything is written that has changed so far.
    func flush() { queue.sync {} }

    /// Writes the way and the drafts down whenever they change, so that they outlive a crash. Where that cannot be done,
    /// the next start begins at the menu.
    func follow(_ stack: SceneStack) -> Subscription {
        stack.$scenes.driver
            // Only the scene in front is typed into.
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
