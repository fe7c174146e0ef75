// swift-tools-version: 6.2

import PackageDescription

/// An app with modules called `Domain`, `Data`, `Presentation` and `App`, together with another package's `CSQLite`.
///
/// It imports only the kit. SwiftPM requires the names of targets to be unique in the whole graph, so the app also
/// lists the sample's products with the same names, under other names.
let package = Package(
    name: "ModuleAliases",
    platforms: [.macOS("15.4")],
    products: [.executable(name: "Client", targets: ["App"])],
    dependencies: [
        .package(path: "MVVMCleanArchitecture"),
        .package(path: "OtherDatabase"),
    ],
    targets: [
        .target(name: "Domain", dependencies: [.product(name: "DomainKit", package: "MVVMCleanArchitecture")]),
        .target(
            name: "Data",
            dependencies: [
                "Domain",
                .product(name: "DataKit", package: "MVVMCleanArchitecture"),
                .product(name: "OtherDatabase", package: "OtherDatabase"),
            ]
        ),
        .target(
            name: "Presentation",
            dependencies: [
                "Domain",
                .product(name: "PresentationKit", package: "MVVMCleanArchitecture"),
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "ReactiveUI", package: "MVVMCleanArchitecture"),
            ]
        ),
        .executableTarget(
            name: "App",
            dependencies: [
                "Domain", "Data", "Presentation",
                .product(name: "Domain", package: "MVVMCleanArchitecture", moduleAliases: ["Domain": "SampleDomain"]),
                .product(name: "App", package: "MVVMCleanArchitecture", moduleAliases: ["App": "SampleApp"]),
                .product(name: "Data", package: "MVVMCleanArchitecture", moduleAliases: ["Data": "SampleData"]),
                .product(
                    name: "Presentation", package: "MVVMCleanArchitecture",
                    moduleAliases: ["Presentation": "SamplePresentation"]),
            ]
        ),
    ]
)
