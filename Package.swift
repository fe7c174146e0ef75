// swift-tools-version: 6.2

import PackageDescription

/// The tools version enables Swift 6 mode. Async functions stay on their caller's actor everywhere.
let everywhere: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The settings of layers for the screen, whose code is on the main actor by default.
let onMainActor: [SwiftSetting] = everywhere + [.defaultIsolation(MainActor.self)]

/// Declares a target of the kit, which does not depend on the sample.
func kit(_ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = everywhere) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Kit/\(name)", swiftSettings: settings)
}

/// Declares the tests of a target of the kit.
func kitTests(
    _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = everywhere
) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/Kit/\(name)", swiftSettings: settings)
}

let package = Package(
    name: "MVVMCleanArchitecture",
    platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
    products: [
        .library(name: "Reactive", targets: ["Reactive"]),
        .library(name: "ReactiveUI", targets: ["ReactiveUI"]),
        .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
        .library(name: "ReactiveCombine", targets: ["ReactiveCombine"]),
        .library(name: "VirtualTime", targets: ["VirtualTime"]),
        .library(name: "DomainKit", targets: ["DomainKit"]),
        .library(name: "DataKit", targets: ["DataKit"]),
        .library(name: "DataKitTesting", targets: ["DataKitTesting"]),
        .library(name: "PresentationKit", targets: ["PresentationKit"]),
        .library(name: "PresentationKitSwiftUI", targets: ["PresentationKitSwiftUI"]),
        .library(name: "TerminalKit", targets: ["TerminalKit"]),
        .library(name: "LoopbackServer", targets: ["LoopbackServer"]),
        .library(name: "InspectorKit", targets: ["InspectorKit"]),
        .library(name: "Domain", targets: ["Domain"]),
        .library(name: "Data", targets: ["Data"]),
        .library(name: "Presentation", targets: ["Presentation"]),
        .library(name: "DemoServer", targets: ["DemoServer"]),
        .executable(name: "App", targets: ["App"]),
        .plugin(name: "ScenePlugin", targets: ["ScenePlugin"]),
    ],
    targets: [
        // The kit, which apps import.
        kit("Reactive"),
        kit("ReactiveUI", ["Reactive"]),
        kit("ReactiveTesting", ["Reactive", "ReactiveUI", "VirtualTime"]),
        kit("VirtualTime"),
        // This module is empty on platforms without Combine. Benchmarks builds and tests the same sources with
        // OpenCombine.
        kit("ReactiveCombine", ["Reactive", "ReactiveUI"]),
        kit("DomainKit", ["Reactive"]),
        // This target does not use pkg-config, which could add the flags of macOS to a build for iOS. The module map
        // names the library.
        .systemLibrary(name: "DataKitSQLite", path: "Sources/Kit/DataKitSQLite"),
        .target(name: "DataKitCurl", path: "Sources/Kit/DataKitCurl"),
        kit(
            "DataKit",
            [
                "DomainKit", "Reactive", "DataKitSQLite",
                .target(name: "DataKitCurl", condition: .when(platforms: [.linux])),
            ]
        ),
        kit("DataKitTesting", ["DataKit", "DomainKit"]),
        kit("PresentationKit", ["DomainKit", "ReactiveUI", "Reactive"], settings: onMainActor),
        // This module is empty on platforms without SwiftUI.
        kit(
            "PresentationKitSwiftUI", ["PresentationKit", "DomainKit", "ReactiveUI", "Reactive"], settings: onMainActor),
        kit("TerminalKit", settings: onMainActor),
        kit("LoopbackServer"),
        // The sources contain the files of the page as literals, and a test checks that they are current: see
        // PageFiles.swift.
        .target(
            name: "InspectorKit",
            dependencies: [
                "PresentationKit", "DataKit", "DomainKit", "LoopbackServer", "ReactiveUI", "Reactive", "VirtualTime",
            ],
            path: "Sources/Kit/InspectorKit", exclude: ["Page"], swiftSettings: everywhere),

        // The sample, from which developers copy code.
        .target(name: "Domain", dependencies: ["DomainKit", "Reactive"], swiftSettings: everywhere),
        .target(name: "Data", dependencies: ["Domain", "DataKit", "DomainKit", "Reactive"], swiftSettings: everywhere),
        .target(
            name: "Presentation", dependencies: ["Domain", "PresentationKit", "DomainKit", "ReactiveUI", "Reactive"],
            swiftSettings: onMainActor),
        .target(
            name: "DemoServer", dependencies: ["LoopbackServer", "VirtualTime"], path: "Sources/Tools/DemoServer",
            swiftSettings: everywhere),
        .executableTarget(
            name: "App",
            dependencies: [
                "Domain", "Data", "Presentation", "DemoServer", "InspectorKit",
                "Reactive", "ReactiveUI", "DomainKit", "DataKit", "PresentationKit", "TerminalKit", "VirtualTime",
            ],
            swiftSettings: onMainActor
        ),

        // The command `swift package scene`, which adds an entity or a scene, or creates an app.
        .target(name: "SceneGenerator", path: "Sources/Tools/SceneGenerator", swiftSettings: everywhere),
        .executableTarget(
            name: "SceneTool", dependencies: ["SceneGenerator"], path: "Sources/Tools/SceneTool",
            swiftSettings: everywhere),
        .plugin(
            name: "ScenePlugin",
            capability: .command(
                intent: .custom(verb: "scene", description: "Generates an app, an entity or a scene in all layers"),
                permissions: [.writeToPackageDirectory(reason: "It adds the scene's files and registers them.")]),
            dependencies: ["SceneTool"]),

        // Sets the number of parallel tests in all test targets. They are linked into one program, so every part that
        // can be built separately has a target with this dependency.
        .target(name: "TestParallelism", path: "Tests/Support/TestParallelism"),

        // The kit's tests.
        .target(
            name: "ReactiveDoubles", dependencies: ["Reactive"], path: "Tests/Support/ReactiveDoubles",
            swiftSettings: everywhere),
        kitTests(
            "ReactiveTests",
            ["Reactive", "ReactiveUI", "ReactiveDoubles", "ReactiveTesting", "TestParallelism", "VirtualTime"]),
        kitTests("ReactiveUITests", ["ReactiveUI", "Reactive", "ReactiveDoubles", "ReactiveTesting"]),
        kitTests("ReactiveTestingTests", ["Reactive", "ReactiveUI", "ReactiveTesting"]),
        kitTests("VirtualTimeTests", ["VirtualTime"]),
        kitTests("ReactiveCombineTests", ["ReactiveCombine", "Reactive", "ReactiveUI", "ReactiveTesting"]),
        kitTests("DomainKitTests", ["DomainKit", "Reactive", "ReactiveTesting"]),
        .target(
            name: "DataKitDoubles",
            dependencies: ["DataKit", "DataKitTesting", "DataKitSQLite", "DomainKit", "Reactive"],
            path: "Tests/Support/DataKitDoubles",
            swiftSettings: everywhere),
        // Programs that tests start.
        .target(name: "ChildProcesses", path: "Tests/Support/ChildProcesses", swiftSettings: everywhere),
        kitTests(
            "DataKitTests",
            [
                "ChildProcesses", "DataKit", "DataKitDoubles", "DataKitTesting", "DomainKit", "Reactive",
                "ReactiveTesting", "DemoServer", "DataKitSQLite", "LoopbackServerDoubles",
                "TestParallelism", "VirtualTime",
            ]),
        kitTests(
            "DataKitTestingTests", ["DataKitTesting", "DataKit", "DomainKit", "Reactive", "ReactiveTesting"]),
        .target(
            name: "PresentationKitDoubles",
            dependencies: ["PresentationKit", "DomainKit", "Reactive", "ReactiveUI", "ReactiveTesting"],
            path: "Tests/Support/PresentationKitDoubles", swiftSettings: onMainActor),
        kitTests(
            "PresentationKitTests",
            [
                "PresentationKit", "PresentationKitDoubles", "DomainKit", "Reactive", "ReactiveUI", "ReactiveTesting",
                "VirtualTime",
            ],
            settings: onMainActor),
        .target(
            name: "TerminalKitDoubles", dependencies: ["ChildProcesses", "TerminalKit", "VirtualTime"],
            path: "Tests/Support/TerminalKitDoubles",
            swiftSettings: onMainActor),
        .executableTarget(
            name: "TerminalKitExample", dependencies: ["TerminalKit"], path: "Tests/Support/TerminalKitExample",
            swiftSettings: everywhere),
        kitTests(
            "TerminalKitTests",
            ["ChildProcesses", "TerminalKit", "TerminalKitDoubles", "TerminalKitExample", "VirtualTime"],
            settings: onMainActor),
        .target(
            name: "LoopbackServerDoubles", path: "Tests/Support/LoopbackServerDoubles", swiftSettings: everywhere),
        kitTests("LoopbackServerTests", ["LoopbackServer", "LoopbackServerDoubles", "VirtualTime"]),
        .target(
            name: "BrowserDriver", dependencies: ["ChildProcesses", "DataKit"], path: "Tests/Support/BrowserDriver",
            swiftSettings: everywhere),
        kitTests(
            "InspectorKitTests",
            [
                "InspectorKit", "BrowserDriver", "ChildProcesses", "PresentationKit", "DataKit", "DataKitTesting",
                "DomainKit", "LoopbackServer", "LoopbackServerDoubles", "ReactiveUI", "Reactive", "VirtualTime",
            ]),

        .testTarget(
            name: "SceneGeneratorTests", dependencies: ["SceneGenerator"], path: "Tests/Tools/SceneGeneratorTests",
            exclude: ["Golden"],
            swiftSettings: everywhere),

        // The unchanged templates of the generator, which are the code and the tests of an example entity.
        .testTarget(
            name: "SceneTemplatesTests",
            dependencies: [
                "DataKit", "DataKitTesting", "DomainKit", "PresentationKit", "PresentationKitSwiftUI", "Reactive",
                "ReactiveUI", "ReactiveTesting",
            ],
            path: "Tests/Tools/SceneTemplates", exclude: ["Registers", "Terminal", "DemoServer", "App"],
            swiftSettings: everywhere + ["editable", "versioned", "offset", "signedIn", "renewing"].map { .define($0) }),

        // The sample's tests, and the samples and doubles that they share.
        .target(
            name: "SampleDoubles", dependencies: ["Domain", "DomainKit", "Reactive", "ReactiveUI", "ReactiveTesting"],
            path: "Tests/Support/SampleDoubles", swiftSettings: everywhere),
        .testTarget(
            name: "DomainTests",
            dependencies: ["Domain", "DomainKit", "SampleDoubles", "Reactive", "ReactiveTesting"],
            swiftSettings: everywhere),
        .testTarget(
            name: "DataTests",
            dependencies: [
                "Data", "DataKit", "DataKitDoubles", "DataKitTesting", "Domain", "DomainKit", "Reactive",
                "ReactiveTesting", "DemoServer", "LoopbackServerDoubles", "VirtualTime",
            ],
            resources: [.copy("Contracts")],
            swiftSettings: everywhere
        ),
        .testTarget(
            name: "PresentationTests",
            dependencies: [
                "Presentation", "PresentationKit", "PresentationKitDoubles", "SampleDoubles", "Domain", "DomainKit",
                "Reactive", "ReactiveUI", "ReactiveTesting",
            ],
            swiftSettings: onMainActor
        ),
        .testTarget(
            name: "DemoServerTests",
            dependencies: ["DemoServer", "LoopbackServer", "LoopbackServerDoubles", "VirtualTime"],
            path: "Tests/Tools/DemoServerTests", swiftSettings: everywhere),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", "Presentation", "PresentationKit", "SampleDoubles", "Domain", "DomainKit", "Data", "DataKit",
                "TerminalKit", "TerminalKitDoubles", "Reactive", "ReactiveUI", "ReactiveTesting", "DemoServer",
                "InspectorKit", "BrowserDriver", "ChildProcesses", "VirtualTime",
            ],
            exclude: ["Frames", "Recordings"],
            swiftSettings: onMainActor
        ),
        // The examples of the guides, in one target on the main actor, like an app's target, and in one without default
        // isolation, like a data layer. A test compares the examples with the pages.
        .testTarget(
            name: "GuideTests",
            dependencies: [
                "App", "Presentation", "PresentationKit", "Domain", "DomainKit", "Data", "DataKit", "TerminalKit",
                "Reactive", "ReactiveUI", "ReactiveTesting", "DemoServer", "InspectorKit",
            ],
            swiftSettings: onMainActor
        ),
        .testTarget(
            name: "DataGuideTests",
            dependencies: [
                "Domain", "DataKit", "DataKitDoubles", "DataKitTesting", "DomainKit", "PresentationKit", "Reactive",
                "ReactiveTesting", "DemoServer",
            ],
            swiftSettings: everywhere
        ),
    ]
)

// The scripts in `.ci` build parts of the package separately, for example under a sanitizer. This variable names the
// targets to build. Their dependencies are built, too, but no products.
if let part = Context.environment["PACKAGE_PART"] {
    var names = Set(part.split(separator: " ").map(String.init))
    var dependencies = names
    while !dependencies.isEmpty {
        let depending = package.targets.filter { dependencies.contains($0.name) }
        dependencies = Set(
            depending.flatMap(\.dependencies).compactMap { dependency in
                switch dependency {
                case .targetItem(let name, _), .byNameItem(let name, _): name
                default: nil
                }
            }
        ).subtracting(names)
        names.formUnion(dependencies)
    }
    package.targets.removeAll { !names.contains($0.name) }
    package.products = []
}
