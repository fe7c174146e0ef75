// swift-tools-version: 6.2

import PackageDescription

/// An app that has a module of its own called `Data` beside the ones it links.
let package = Package(
    name: "ModuleAliases",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "MVVMCleanArchitecture")],
    targets: [
        .target(name: "Data"),
        .executableTarget(
            name: "Client",
            dependencies: [
                "Data",
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "Domain", package: "MVVMCleanArchitecture"),
                .product(name: "Data", package: "MVVMCleanArchitecture", moduleAliases: ["Data": "CleanData"]),
                .product(name: "DomainKit", package: "MVVMCleanArchitecture"),
                .product(name: "PresentationKit", package: "MVVMCleanArchitecture"),
                .product(name: "Presentation", package: "MVVMCleanArchitecture"),
            ]
        ),
    ]
)
