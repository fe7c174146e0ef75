import SwiftUI

/// The sample's products, sign-in and search in SwiftUI, at the public DummyJSON server.
@main
struct ShopApp: App {
    private let services = Services()

    var body: some Scene {
        WindowGroup { ShopView(services: services) }
    }
}
