import Data
import DataKit
import Domain
import Foundation
import PresentationKit

struct Services {
    var useCases: UseCases
    var formatting = Formatting()

    /// - Parameter observer: Receives requests, commits and live queries. `nil` in a release build.
    init(observer: DataObserver? = nil) {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        let folder = (support ?? .temporaryDirectory).appending(path: "Shop", directoryHint: .isDirectory)
        #if canImport(Security)
            let secrets = KeychainSecretStore(service: "Shop")
        #else
            let secrets = FileSecretStore(folder: folder.appending(path: "secrets"))
        #endif
        var options = APIClient.Options()
        let environment = DataEnvironment(observer: observer)
        options.environment = environment
        useCases = UseCases.live(
            servers: Self.servers,
            store: Store.opened(at: folder.appending(path: "store.sqlite"), environment: environment),
            secrets: secrets, app: FileAppGateway(file: folder.appending(path: "set-up")), grace: .seconds(5),
            options: options)
    }

    /// The public shop, which has no posts. If the scheme's environment contains SHOP_URL, a demo server with all data:
    /// `swift run App serve --port 8080`. Its user emilys has the password emilyspass.
    private static var servers: Servers {
        if let url = ProcessInfo.processInfo.environment["SHOP_URL"].flatMap(URL.init(string:)) {
            let keys = PostKeys(known: ["emilys": "demo-key-of-emilys"])
            return Servers(all: url, name: url.absoluteString, postKeys: keys)
        }
        let shop = URL(string: "https://dummyjson.com") ?? URL(filePath: "/")
        return Servers(all: shop, name: "dummyjson.com")
    }
}
