import Reactive
import TerminalKit

/// A dialog that waits for its answer: the index of a button.
nonisolated struct Question: Sendable {
    var dialog: Dialog
    private let answers = PublishSubject<Int>()

    init(_ dialog: Dialog) {
        self.dialog = dialog
    }

    /// Emits the pressed button once, or ends without one when the question is dropped.
    @MainActor var answer: Driver<Int> { answers.driver.prefix(1) }

    @MainActor func press(_ button: Int) {
        answers.send(button)
    }
}
