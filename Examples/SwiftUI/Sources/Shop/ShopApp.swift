import SwiftUI

/// The sample's shop and its posts in SwiftUI.
@main
struct ShopApp: App {
    private let services = Services()

    var body: some Scene {
        WindowGroup { ShopView(services: services) }
    }
}
