// swift-tools-version: 6.2

import PackageDescription

// SwiftUI is part of Apple's platforms. On Linux, the app is type-checked against declarations of the symbols that it
// uses.
#if canImport(SwiftUI)
    let declarations: [Package.Dependency] = []
    let swiftUI: [Target.Dependency] = []
#else
    let declarations: [Package.Dependency] = [.package(path: "../AppleDeclarations")]
    let swiftUI: [Target.Dependency] = [.product(name: "SwiftUI", package: "AppleDeclarations")]
#endif

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "MVVMCleanArchitecture") }

let package = Package(
    name: "Shop",
    platforms: [.macOS("15.4"), .iOS("18.4")],
    products: [.executable(name: "Shop", targets: ["Shop"])],
    dependencies: [.package(name: "MVVMCleanArchitecture", path: "../..")] + declarations,
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: swiftUI + [
                product("Reactive"), product("ReactiveUI"), product("DomainKit"), product("DataKit"),
                product("PresentationKit"), product("PresentationKitSwiftUI"), product("InspectorKit"),
                product("Domain"), product("Data"), product("Presentation"),
            ],
            swiftSettings: [
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ])
    ]
)
