// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// Small programs: one for each of five products of the kit, one with OpenCombine, one with a macro, and one without a
/// library. `./measure` compares their sizes and the processor time of their clean builds.
let package = Package(
    name: "Footprint",
    platforms: [.macOS("15.4")],
    dependencies: [
        .package(name: "MVVMCleanArchitecture", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "602.0.0"),
    ],
    targets: [
        .executableTarget(name: "Bare"),
        .executableTarget(name: "WithOpenCombine", dependencies: ["OpenCombine"]),
        .macro(
            name: "OneMacro",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]),
        .executableTarget(name: "WithMacro", dependencies: ["OneMacro"]),
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
