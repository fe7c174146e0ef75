// swift-tools-version: 6.2

import PackageDescription

/// Swift 6 mode comes with the tools version; async functions stay on their caller's actor everywhere.
let everywhere: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The layers that people see live on the main actor unless they say otherwise.
let onMainActor: [SwiftSetting] = everywhere + [.defaultIsolation(MainActor.self)]

/// A target of the kit, which knows nothing of the sample.
func kit(_ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = everywhere) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Kit/\(name)", swiftSettings: settings)
}

/// The tests of a kit.
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
        // The kit: what people import.
        kit("Reactive"),
        kit("ReactiveUI", ["Reactive"]),
        kit("ReactiveTesting", ["Reactive", "ReactiveUI", "VirtualTime"]),
        kit("VirtualTime"),
        // Empty where there is no Combine. Benchmarks builds the same sources against OpenCombine, and tests them there.
        kit("ReactiveCombine", ["Reactive", "ReactiveUI"]),
        kit("DomainKit", ["Reactive"]),
        // Without pkg-config, which could give a build for iOS the flags of macOS. The module map names the library.
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
        // Empty where there is no SwiftUI.
        kit(
            "PresentationKitSwiftUI", ["PresentationKit", "DomainKit", "ReactiveUI", "Reactive"], settings: onMainActor),
        kit("TerminalKit", settings: onMainActor),
        kit("LoopbackServer"),
        // The page's files are in the sources as literals, which a test keeps current: see PageFiles.swift.
        .target(
            name: "InspectorKit",
            dependencies: [
                "PresentationKit", "DataKit", "DomainKit", "LoopbackServer", "ReactiveUI", "Reactive", "VirtualTime",
            ],
            path: "Sources/Kit/InspectorKit", exclude: ["Page"], swiftSettings: everywhere),

        // The sample: what people copy from.
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

        // `swift package scene`: adds the next entity or scene, and starts an app.
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

        // How many tests run at a time, in all test targets: they are linked into one program, of which each part that is
        // built by itself has a target that names this.
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

        // The templates of the generator, as they are: the code and the tests of an exemplary entity.
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
        // The examples of the guides, on the main actor as an app's target is and without it as a data layer is, and
        // what compares them with the pages.
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

// `.ci` builds parts of the package by themselves, under a sanitizer for example: the targets that this variable names, with
// what they depend on, and no products.
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
