// swift-tools-version: 6.2

import PackageDescription

/// A separate app on the kit without a screen. It has an entity with endpoints and a table, a gateway with a cached
/// list and an edit queue, a view model, and tests.
let package = Package(
    name: "Headless",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "MVVMCleanArchitecture", path: "../..")],
    targets: [
        .target(
            name: "Notes",
            dependencies: [
                .product(name: "DataKit", package: "MVVMCleanArchitecture"),
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "ReactiveUI", package: "MVVMCleanArchitecture"),
                .product(name: "DomainKit", package: "MVVMCleanArchitecture"),
                .product(name: "PresentationKit", package: "MVVMCleanArchitecture"),
            ]
        ),
        .executableTarget(
            name: "Headless",
            dependencies: [
                "Notes", .product(name: "DataKit", package: "MVVMCleanArchitecture"),
                .product(name: "InspectorKit", package: "MVVMCleanArchitecture"),
            ]),
        .testTarget(
            name: "NotesTests",
            dependencies: [
                "Notes", .product(name: "DataKit", package: "MVVMCleanArchitecture"),
                .product(name: "DataKitTesting", package: "MVVMCleanArchitecture"),
                .product(name: "ReactiveTesting", package: "MVVMCleanArchitecture"),
            ]
        ),
        .testTarget(
            name: "HeadlessTests",
            dependencies: ["Headless", .product(name: "InspectorKit", package: "MVVMCleanArchitecture")],
            exclude: ["Recordings"]
        ),
    ]
)
