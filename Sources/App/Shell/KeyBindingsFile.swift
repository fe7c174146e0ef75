import Foundation
import ReactiveUI
import TerminalKit

/// The file in which the user binds keys to commands, with its contents at the last read.
final class KeyBindingsFile {
    @Property private(set) var bindings: KeyBindings
    private let read: () -> KeyBindings

    convenience init(_ url: URL) {
        self.init { KeyBindings(file: url) }
    }

    /// - Parameter read: Returns the contents of the file. By default the file does not exist.
    init(read: @escaping () -> KeyBindings = { KeyBindings() }) {
        self.read = read
        _bindings = Property(wrappedValue: read())
    }

    func reload() {
        bindings = read()
    }
}
