// swift-tools-version: 6.2

import PackageDescription

/// An app of its own on the kit, without a screen: an entity, a gateway, a view model and its test.
let package = Package(
    name: "Headless",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "MVVMCleanArchitecture", path: "../..")],
    targets: [
        .target(
            name: "Notes",
            dependencies: [
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "DomainKit", package: "MVVMCleanArchitecture"),
                .product(name: "PresentationKit", package: "MVVMCleanArchitecture"),
            ]
        ),
        .executableTarget(name: "Headless", dependencies: ["Notes"]),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Notes", .product(name: "ReactiveTesting", package: "MVVMCleanArchitecture")]
        ),
    ]
)
