import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Keeps the preferences in a JSON file, which users may edit.
///
/// ```json
/// { "currency": "EUR", "theme": "dark" }
/// ```
public final class FilePreferencesGateway: PreferencesGateway {
    private let file: URL
    private let state: BehaviorSubject<Preferences>
    /// The reason why the preferences could not be read. If it is not `nil`, the default preferences apply, and the
    /// file is not overwritten.
    public let failure: GatewayError?

    /// Reads the file. If the file does not exist or cannot be read, the default preferences apply: see ``failure``.
    public init(file: URL) {
        self.file = file
        var failure: GatewayError?
        var preferences = Preferences()
        do {
            preferences = try Self.read(file) ?? preferences
        } catch {
            failure = .storage(
                message: "\(file.path(percentEncoded: false)) cannot be read. Correct it, or remove it.",
                cause: GatewayError.Cause(error))
        }
        self.failure = failure
        state = BehaviorSubject(preferences)
    }

    public var current: Preferences { state.value }

    public var preferences: Observable<Preferences> { state.observable.removeDuplicates() }

    /// Makes the preferences current, and writes them to the file.
    ///
    /// - Errors: `GatewayError.storage` if the file cannot be written, or if it could not be read earlier and would be
    ///   overwritten.
    public func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [self] in
            state.send(preferences)
            try write(preferences)
            return .just(())
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

    private static func read(_ file: URL) throws -> Preferences? {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return nil }
        return try JSONDecoder().decode(Record.self, from: Data(contentsOf: file)).preferences
    }
}

/// The format of the file, which users may edit. A missing entry has its default value. An unknown value makes the
/// whole file unreadable.
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
