import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Preferences in a JSON file, and the keys of commands in a text file, both of which users may edit.
///
/// ```json
/// { "currency": "EUR", "theme": "dark" }
/// ```
public final class FilePreferencesGateway: PreferencesGateway {
    private let file: URL
    private let keysFile: URL
    private let isKey: @Sendable (String) -> Bool
    private let state: BehaviorSubject<Preferences>
    private let keys: BehaviorSubject<KeyBindings>
    /// Why the preferences could not be read; those of a new user hold, and the file is left as it is.
    public let failure: GatewayError?

    /// A gateway to these files. Without them the preferences are those of a new user, and no command has another key.
    ///
    /// - Parameters:
    ///   - file: keeps the preferences.
    ///   - keysFile: has the user's keys, one command in each line.
    ///   - isKey: whether a text names a key that commands can have.
    public init(file: URL, keys keysFile: URL, isKey: @escaping @Sendable (String) -> Bool) {
        self.file = file
        self.keysFile = keysFile
        self.isKey = isKey
        var failure: GatewayError?
        var preferences = Preferences()
        do {
            preferences = try Self.read(file) ?? preferences
        } catch {
            failure = .storage(
                message: "\(file.path(percentEncoded: false)) cannot be read. Mend it, or remove it.",
                cause: GatewayError.Cause(error))
        }
        self.failure = failure
        state = BehaviorSubject(preferences)
        keys = BehaviorSubject(Self.readKeys(keysFile, isKey: isKey))
    }

    /// The preferences as they are now.
    public var current: Preferences { state.value }

    /// The keys as they were read last.
    public var currentKeyBindings: KeyBindings { keys.value }

    /// The preferences: now, then on each change.
    public var preferences: Observable<Preferences> { state.observable.removeDuplicates() }

    /// Makes preferences the current ones and writes them to the file.
    ///
    /// - Errors: `GatewayError.storage` where that cannot be done, or where the file is one that could not be read.
    public func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [self] in
            state.send(preferences, isolation: nil)
            try write(preferences)
            return .just(())
        }
    }

    /// The keys that the user has given to commands: now, then each time they are read.
    public var keyBindings: Observable<KeyBindings> { keys.observable }

    /// Reads the file of the keys again, and emits what was read.
    public func readKeyBindings() -> Observable<KeyBindings> {
        .deferred { [self] in
            let bindings = Self.readKeys(keysFile, isKey: isKey)
            keys.send(bindings, isolation: nil)
            return .just(bindings)
        }
    }

    private func write(_ preferences: Preferences) throws(GatewayError) {
        if let failure { throw failure }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try PrivateFiles.createFolder(at: file.deletingLastPathComponent())
            try PrivateFiles.replaceFile(at: file, with: encoder.encode(Record(preferences)))
        } catch {
            throw .storage(
                message: "\(file.path(percentEncoded: false)) cannot be written. The change lasts until the app ends.",
                cause: GatewayError.Cause(error))
        }
    }

    private static func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    /// The preferences in a file; nil where there is none.
    private static func read(_ file: URL) throws -> Preferences? {
        guard exists(file) else { return nil }
        return try JSONDecoder().decode(Record.self, from: Data(contentsOf: file)).preferences
    }

    private static func readKeys(_ file: URL, isKey: (String) -> Bool) -> KeyBindings {
        let path = file.path(percentEncoded: false)
        guard exists(file) else { return KeyBindings(path: path) }
        guard let data = try? Data(contentsOf: file), let text = String(validating: data, as: UTF8.self) else {
            var bindings = KeyBindings(path: path)
            bindings.problems = [KeyBindings.Problem(line: 1, message: "The file is not readable as text in UTF-8.")]
            return bindings
        }
        return KeyBindings(text: text, path: path, isKey: isKey)
    }
}

/// The preferences as the file has them. What is left out is as for a new user.
private struct Record: Codable {
    var theme: String?
    var currency: String?

    init(_ preferences: Preferences) {
        theme = preferences.appearance.rawValue
        currency = preferences.currency.code
    }

    var preferences: Preferences {
        get throws(GatewayError) {
            var preferences = Preferences()
            if let theme {
                guard let appearance = Appearance(rawValue: theme) else { throw .unreadable() }
                preferences.appearance = appearance
            }
            if let currency {
                guard let known = Currency(code: currency) else { throw .unreadable() }
                preferences.currency = known
            }
            return preferences
        }
    }
}
