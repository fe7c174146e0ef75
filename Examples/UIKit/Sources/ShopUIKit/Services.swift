import Data
import DataKit
import Domain
import Foundation
import PresentationKit

struct Services {
    var useCases: UseCases
    var formatting = Formatting()

    init() {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        let folder = (support ?? .temporaryDirectory).appending(path: "ShopUIKit", directoryHint: .isDirectory)
        #if canImport(Security)
            let secrets = KeychainSecretStore(service: "ShopUIKit")
        #else
            let secrets = FileSecretStore(folder: folder.appending(path: "secrets"))
        #endif
        useCases = UseCases.live(
            servers: Self.servers, store: Store.opened(at: folder.appending(path: "store.sqlite")), secrets: secrets,
            app: FileAppGateway(file: folder.appending(path: "set-up")))
    }

    private static var servers: Servers {
        let shop = URL(string: "https://dummyjson.com") ?? URL(filePath: "/")
        return Servers(all: shop, name: "dummyjson.com")
    }
}
