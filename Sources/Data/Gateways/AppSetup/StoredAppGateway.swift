import DataKit
import Domain
import Foundation

/// What the app remembers about itself, in its settings.
public struct StoredAppGateway: AppGateway {
    @Storage private var didInit: Bool

    /// A gateway to a setting of `defaults`.
    public init(key: String = "didInit", in defaults: UserDefaults = .standard) {
        _didInit = Storage(key: key, default: false, in: defaults)
    }

    /// Whether the app has never been set up.
    public var isFirstRun: Bool { !didInit }

    /// Remembers that the app has been set up.
    public func setFirstRunDone() { didInit = true }
}
