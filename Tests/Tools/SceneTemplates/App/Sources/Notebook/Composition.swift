// for app
import DataKit
import DomainKit
import Foundation
import NotebookData
import NotebookDomain
import Reactive

/// The objects of the app: the client of its server, its database, and a gateway for each entity.
struct Composition {
    let url: URL

    /// - Parameter folder: The folder of the database. It is created if it does not exist.
    init(url: URL, folder: URL) throws {
        self.url = url
        let connectivity = ConnectivityTracker()
        var options = APIClient.Options()
        options.connectivity = connectivity
        let api = APIClient(baseURL: url, transport: SystemTransport(), options: options)
        let account = Observable<String?>.just("me")
        let database = try Database(
            at: folder.appending(path: "store.sqlite"),
            migrations: [.offline])
    }

    static func standard() throws -> Composition {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        // The address of the server. A program takes it from its command line.
        let address = CommandLine.arguments.dropFirst().first ?? "https://example.com"
        return try Composition(
            url: URL(string: address) ?? URL(filePath: "/"), folder: folder.appending(path: "Notebook"))
    }
}
