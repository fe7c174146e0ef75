// swift-tools-version: 6.2

import PackageDescription

/// Swift 6 mode comes with the tools version; async functions stay on their caller's actor everywhere.
let everywhere: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The layers that people see live on the main actor unless they say otherwise.
let onMainActor: [SwiftSetting] = everywhere + [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "MVVMCleanArchitecture",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Reactive", targets: ["Reactive"]),
        .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
        .library(name: "Domain", targets: ["Domain"]),
        .library(name: "Data", targets: ["Data"]),
        .library(name: "Presentation", targets: ["Presentation"]),
        .executable(name: "App", targets: ["App"]),
    ],
    targets: [
        .target(name: "Reactive", path: "Sources/Kit/Reactive", swiftSettings: everywhere),
        .target(
            name: "ReactiveTesting", dependencies: ["Reactive"], path: "Sources/Kit/ReactiveTesting",
            swiftSettings: everywhere),
        .target(name: "Domain", dependencies: ["Reactive"], swiftSettings: everywhere),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(name: "DataKitCurl", path: "Sources/Kit/DataKitCurl"),
        .target(
            name: "Data",
            dependencies: [
                "Domain", "Reactive", "CSQLite", .target(name: "DataKitCurl", condition: .when(platforms: [.linux])),
            ], swiftSettings: everywhere),
        .target(name: "Presentation", dependencies: ["Domain", "Reactive"], swiftSettings: onMainActor),
        .target(name: "DemoServer", swiftSettings: everywhere),
        .executableTarget(
            name: "App",
            dependencies: ["Reactive", "Domain", "Data", "Presentation", "DemoServer"],
            swiftSettings: onMainActor
        ),
        .testTarget(
            name: "ReactiveTests", dependencies: ["Reactive", "ReactiveTesting"], path: "Tests/Kit/ReactiveTests",
            swiftSettings: everywhere),
        .testTarget(
            name: "ReactiveTestingTests", dependencies: ["Reactive", "ReactiveTesting"],
            path: "Tests/Kit/ReactiveTestingTests", swiftSettings: everywhere),
        .testTarget(
            name: "DomainTests", dependencies: ["Domain", "Reactive", "ReactiveTesting"], swiftSettings: everywhere),
        .testTarget(
            name: "DataTests",
            dependencies: ["Data", "Domain", "Reactive", "ReactiveTesting", "DemoServer", "CSQLite"],
            resources: [.copy("Contracts")],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "PresentationTests",
            dependencies: ["Presentation", "Domain", "Reactive", "ReactiveTesting"],
            swiftSettings: onMainActor
        ),
        .testTarget(name: "DemoServerTests", dependencies: ["DemoServer"], swiftSettings: everywhere),
        .testTarget(
            name: "AppTests",
            dependencies: ["App", "Presentation", "Domain", "Data", "Reactive", "ReactiveTesting", "DemoServer"],
            swiftSettings: onMainActor
        ),
    ]
)
