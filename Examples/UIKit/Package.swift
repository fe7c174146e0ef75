// swift-tools-version: 6.2

import PackageDescription

// UIKit is part of Apple's mobile platforms. On Linux, the app is type-checked against declarations of the symbols that
// it uses.
#if os(macOS)
    let declarations: [Package.Dependency] = []
    let uiKit: [Target.Dependency] = []
#else
    let declarations: [Package.Dependency] = [.package(path: "../AppleDeclarations")]
    let uiKit: [Target.Dependency] = [.product(name: "UIKit", package: "AppleDeclarations")]
#endif

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "MVVMCleanArchitecture") }

let package = Package(
    name: "ShopUIKit",
    platforms: [.iOS("18.4")],
    products: [.executable(name: "ShopUIKit", targets: ["ShopUIKit"])],
    dependencies: [.package(name: "MVVMCleanArchitecture", path: "../..")] + declarations,
    targets: [
        .executableTarget(
            name: "ShopUIKit",
            dependencies: uiKit + [
                product("Reactive"), product("ReactiveUI"), product("DomainKit"), product("DataKit"),
                product("PresentationKit"),
                product("Domain"), product("Data"), product("Presentation"),
            ],
            swiftSettings: [
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ])
    ]
)
