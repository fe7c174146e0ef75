import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Preferences in a JSON file and the keys of commands in a text file. Users may edit both.
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
    /// Why the preferences could not be read. Those of a new user are used then, and the file is not overwritten.
    public let failure: GatewayError?

    /// Reads both files. A file that does not exist gives the preferences of a new user, or no keys.
    ///
    /// - Parameters:
    ///   - file: The JSON file of the preferences.
    ///   - keysFile: The text file with one command in each line.
    ///   - isKey: Whether a text names a key that commands can have.
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

    public var current: Preferences { state.value }

    /// The keys as they were read last.
    public var currentKeyBindings: KeyBindings { keys.value }

    public var preferences: Observable<Preferences> { state.observable.removeDuplicates() }

    /// Makes the preferences current and writes them to the file.
    ///
    /// - Errors: `GatewayError.storage` if the file cannot be written, or could not be read before and would be
    ///   overwritten.
    public func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [self] in
            state.send(preferences, isolation: nil)
            try write(preferences)
            return .just(())
        }
    }

    public var keyBindings: Observable<KeyBindings> { keys.observable }

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

    /// `nil` if there is no file.
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

/// The format of the file. A missing entry has the value of a new user.
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
