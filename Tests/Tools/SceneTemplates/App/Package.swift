// for app
// swift-tools-version: 6.2

import PackageDescription

/// A product of the kit.
func kit(_ name: String) -> Target.Dependency { .product(name: name, package: "kit") }

/// Swift 6 mode comes with the tools version. Async functions stay on their caller's actor everywhere.
let everywhere: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The layers that people see live on the main actor unless they say otherwise.
let onMainActor: [SwiftSetting] = everywhere + [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Notebook",
    platforms: [.iOS("18.4"), .macOS("15.4")],
    dependencies: [.package(path: "../..")],
    targets: [
        .target(name: "NotebookDomain", dependencies: [kit("DomainKit"), kit("Reactive")], swiftSettings: everywhere),
        .target(
            name: "NotebookData",
            dependencies: ["NotebookDomain", kit("DataKit"), kit("DomainKit"), kit("Reactive")],
            swiftSettings: everywhere),
        .target(
            name: "NotebookPresentation",
            dependencies: [
                "NotebookDomain", kit("PresentationKit"), kit("DomainKit"), kit("ReactiveUI"), kit("Reactive"),
            ],
            swiftSettings: onMainActor),
        .executableTarget(
            name: "Notebook",
            dependencies: [
                "NotebookDomain", "NotebookData", "NotebookPresentation", kit("PresentationKitSwiftUI"),
                kit("PresentationKit"), kit("DataKit"), kit("DomainKit"), kit("ReactiveUI"), kit("Reactive"),
            ],
            swiftSettings: onMainActor),
        .testTarget(
            name: "NotebookDataTests",
            dependencies: [
                "NotebookDomain", "NotebookData", kit("DataKit"), kit("DataKitTesting"), kit("DomainKit"),
                kit("Reactive"),
            ],
            swiftSettings: everywhere),
        .testTarget(
            name: "NotebookPresentationTests",
            dependencies: [
                "NotebookDomain", "NotebookPresentation", kit("PresentationKit"), kit("DomainKit"), kit("ReactiveUI"),
                kit("Reactive"), kit("ReactiveTesting"),
            ],
            swiftSettings: onMainActor),
    ]
)
