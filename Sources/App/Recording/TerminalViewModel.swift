import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// A view model whose inputs are the user's actions at the terminal, so that an inspector shows them and a recording
/// contains them.
struct TerminalViewModel: ViewModel {
    static let sceneName = "Terminal"

    struct Input: ViewModelInput {
        @Trigger var press: Driver<KeyScript>
        @Trigger var paste: Driver<String>
        @Trigger var resize: Driver<[Int]>
        /// The user returns to the app, for example after Ctrl-Z.
        @Trigger var foreground: Driver<Void>
        /// A key that is typed into a secret field.
        @Trigger(.secret) var pressSecret: Driver<KeyScript>
        @Trigger(.secret) var pasteSecret: Driver<String>
    }

    struct Output {
        @Property var focus = ""
    }

    private let shell: Shell
    private let foreground: Event<Void>

    init(_ app: AppEnvironment) {
        shell = app.shell
        foreground = app.foreground
    }

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        for pressed in [input.press, input.pressSecret] {
            pressed.drive { [shell] in $0.events.forEach(shell.handle) }.store(in: bag)
        }
        for pasted in [input.paste, input.pasteSecret] {
            pasted.drive { [shell] in shell.handle(.paste($0)) }.store(in: bag)
        }
        input.resize.drive { [shell] in
            if let columns = $0.first, let rows = $0.last { shell.size = GridSize(recorded: columns, rows) }
        }
        .store(in: bag)
        input.foreground.drive(foreground).store(in: bag)
        return Output()
    }
}

extension Live<TerminalViewModel> {
    /// - Parameter isSecret: Whether the focus is on a secret field. Keys that do not type text are never secret.
    func send(_ event: InputEvent, isSecret: Bool) {
        switch event {
        case .paste(let text): isSecret ? input.$pasteSecret(text) : input.$paste(text)
        case .key(let key) where isSecret && key.isTyped: input.$pressSecret.send(KeyScript([event]))
        case .key, .click, .scrollUp, .scrollDown: input.$press.send(KeyScript([event]))
        // No scene uses these events, and a script cannot contain them.
        case .mouse, .focusGained, .focusLost, .reply: break
        }
    }

    func send(_ size: GridSize) {
        input.$resize([size.columns, size.rows])
    }
}

nonisolated extension GridSize {
    /// Limits a size from a recording to sizes that can be drawn, because anyone may have written the recording.
    init(recorded columns: Int, _ rows: Int) {
        self.init(columns: min(max(1, columns), 2000), rows: min(max(1, rows), 2000))
    }
}

private nonisolated extension Key {
    var isTyped: Bool {
        if case .character = code { !modifiers.contains(.control) && !modifiers.contains(.alt) } else { false }
    }
}
