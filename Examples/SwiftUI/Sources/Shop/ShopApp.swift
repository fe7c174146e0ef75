import InspectorKit
import SwiftUI

@main
struct ShopApp: App {
    #if DEBUG
        private let inspector = Inspector()
    #endif
    private let services: Services

    init() {
        #if DEBUG
            services = Services(observer: inspector.observer)
            // The page at this URL shows the scenes and requests live.
            if let address = try? inspector.serve().url { print(address) }
        #else
            services = Services()
        #endif
    }

    var body: some Scene {
        WindowGroup { ShopView(services: services) }
    }
}
