// swift-tools-version: 6.2

import PackageDescription

/// Returns a product of the kit.
func kit(_ name: String) -> Target.Dependency { .product(name: name, package: "MVVMCleanArchitecture") }

/// The tools version enables Swift 6 mode. Async functions stay on their caller's actor everywhere.
let everywhere: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The settings of layers for the screen, whose code is on the main actor by default.
let onMainActor: [SwiftSetting] = everywhere + [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Chores",
    platforms: [.iOS("18.4"), .macOS("15.4")],
    dependencies: [.package(name: "MVVMCleanArchitecture", path: "../..")],
    targets: [
        .target(name: "ChoresDomain", dependencies: [kit("DomainKit"), kit("Reactive")], swiftSettings: everywhere),
        .target(
            name: "ChoresData",
            dependencies: ["ChoresDomain", kit("DataKit"), kit("DomainKit"), kit("Reactive")],
            swiftSettings: everywhere),
        .target(
            name: "ChoresPresentation",
            dependencies: [
                "ChoresDomain", kit("PresentationKit"), kit("DomainKit"), kit("ReactiveUI"), kit("Reactive"),
            ],
            swiftSettings: onMainActor),
        .testTarget(
            name: "ChoresTests",
            dependencies: [
                "ChoresDomain", "ChoresData", "ChoresPresentation", kit("DataKit"), kit("DataKitTesting"),
                kit("DomainKit"), kit("PresentationKit"), kit("ReactiveUI"), kit("Reactive"), kit("ReactiveTesting"),
            ],
            swiftSettings: onMainActor),
    ]
)

// SwiftUI is part of Apple's platforms. The other layers are built and tested on every platform.
#if canImport(SwiftUI)
    package.targets.append(
        .executableTarget(
            name: "Chores",
            dependencies: [
                "ChoresDomain", "ChoresData", "ChoresPresentation", kit("PresentationKitSwiftUI"),
                kit("PresentationKit"), kit("DataKit"), kit("ReactiveUI"),
            ],
            swiftSettings: onMainActor))
#endif
