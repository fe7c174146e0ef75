import DataKit
import Domain
import DomainKit
import Foundation

/// Remembers the first run in a file next to the database that the set-up fills, so that both files are removed
/// together.
public struct FileAppGateway: AppGateway {
    private let file: URL

    public init(file: URL) {
        self.file = file
    }

    public var isFirstRun: Bool { !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) }

    /// Creates the file. Throws `GatewayError.storage` if this fails, and then the next start sets the app up again.
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
