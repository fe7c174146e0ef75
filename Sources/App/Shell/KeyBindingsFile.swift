import Foundation
import ReactiveUI
import TerminalKit

/// The file in which the user binds keys to commands, as it was read last.
final class KeyBindingsFile {
    @Property private(set) var bindings: KeyBindings
    private let read: () -> KeyBindings

    convenience init(_ url: URL) {
        self.init { KeyBindings(file: url) }
    }

    /// - Parameter read: Returns what the file contains. By default there is no file.
    init(read: @escaping () -> KeyBindings = { KeyBindings() }) {
        self.read = read
        _bindings = Property(wrappedValue: read())
    }

    func reload() {
        bindings = read()
    }
}
