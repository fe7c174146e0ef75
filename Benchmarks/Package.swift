// swift-tools-version: 6.2

import PackageDescription

let everywhere: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "MVVMCleanArchitecture", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "compare",
            dependencies: [
                "CAllocations",
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "ReactiveUI", package: "MVVMCleanArchitecture"),
                .product(name: "DataKit", package: "MVVMCleanArchitecture"),
                .product(name: "DomainKit", package: "MVVMCleanArchitecture"),
                .product(name: "PresentationKit", package: "MVVMCleanArchitecture"),
                .product(name: "InspectorKit", package: "MVVMCleanArchitecture"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: everywhere
        ),
        // The kit's ReactiveCombine and its tests (by links), with OpenCombine in place of Combine, so that they run on
        // Linux.
        .target(
            name: "ReactiveOpenCombine",
            dependencies: [
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "ReactiveUI", package: "MVVMCleanArchitecture"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            swiftSettings: everywhere + [.define("OPENCOMBINE")]
        ),
        .testTarget(
            name: "ReactiveOpenCombineTests",
            dependencies: [
                "ReactiveOpenCombine",
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "ReactiveUI", package: "MVVMCleanArchitecture"),
                .product(name: "ReactiveTesting", package: "MVVMCleanArchitecture"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            swiftSettings: everywhere + [.define("OPENCOMBINE")]
        ),
        .testTarget(
            name: "BesideAsyncAlgorithmsTests",
            dependencies: [
                .product(name: "Reactive", package: "MVVMCleanArchitecture"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            swiftSettings: everywhere),
    ]
)
