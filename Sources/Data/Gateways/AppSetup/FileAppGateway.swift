import DataKit
import Domain
import DomainKit
import Foundation

/// Remembers the first run by a file beside the data that it has filled, so that both are removed together.
public struct FileAppGateway: AppGateway {
    private let file: URL

    /// A gateway whose file is created when the app has been set up.
    public init(file: URL) {
        self.file = file
    }

    /// Whether the file does not exist.
    public var isFirstRun: Bool { !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) }

    /// Creates the file.
    ///
    /// - Throws: `GatewayError.storage` where it cannot be created.
    public func setFirstRunDone() throws {
        do {
            try PrivateFiles.createFile(at: file)
        } catch {
            throw GatewayError.storage(
                message: "The app's data folder cannot be written. Check its permissions and the free space.",
                cause: GatewayError.Cause(error))
        }
    }
}
