// swift-tools-version: 6.2

import PackageDescription

/// One small program on each product of the kit, one on OpenCombine and one on neither: `./measure` compares their sizes
/// and the times of their clean builds.
let package = Package(
    name: "Footprint",
    platforms: [.macOS("15.4")],
    dependencies: [
        .package(name: "MVVMCleanArchitecture", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .executableTarget(name: "Bare"),
        .executableTarget(name: "WithOpenCombine", dependencies: ["OpenCombine"]),
        .executableTarget(
            name: "WithReactive", dependencies: [.product(name: "Reactive", package: "MVVMCleanArchitecture")]),
        .executableTarget(
            name: "WithDomainKit", dependencies: [.product(name: "DomainKit", package: "MVVMCleanArchitecture")]),
        .executableTarget(
            name: "WithPresentationKit",
            dependencies: [
                .product(name: "PresentationKit", package: "MVVMCleanArchitecture"),
                .product(name: "DomainKit", package: "MVVMCleanArchitecture"),
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
            ]),
        .executableTarget(
            name: "WithDataKit",
            dependencies: [
                .product(name: "DataKit", package: "MVVMCleanArchitecture"),
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
            ]),
        .executableTarget(
            name: "WithTerminalKit", dependencies: [.product(name: "TerminalKit", package: "MVVMCleanArchitecture")]),
    ]
)
