import Testing

@testable import SceneGenerator

@Suite("Reading a manifest") struct ManifestTests {
    private func targets(_ manifest: String) throws -> [String: Manifest.Target] {
        let package = try TemporaryPackage(["Package.swift": manifest])
        let targets = try Manifest(PackageFiles(root: package.url)).targets
        return Dictionary(targets.map { ($0.name, $0) }) { _, last in last }
    }

    @Test("A constant ends at the next declaration, even without a blank line between")
    func adjacentConstants() throws {
        let targets = try targets(
            """
            let everywhere: [SwiftSetting] = [.enableUpcomingFeature("InferIsolatedConformances")]
            let onMainActor = everywhere + [.defaultIsolation(MainActor.self)]
            func product(_ name: String) -> Target.Dependency { .product(name: name, package: "Kit") }
            let shared: [Target.Dependency] = [product("DomainKit"), product("Reactive")]
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "Entities", dependencies: shared, swiftSettings: everywhere),
                    .target(
                        name: "Scenes", dependencies: shared + ["Entities", product("PresentationKit")],
                        swiftSettings: onMainActor),
                    .testTarget(name: "ScenesTests", dependencies: ["Scenes", product("ReactiveTesting")]),
                ])
            """)
        #expect(targets["Entities"]?.place.isOnMainActor == false)
        #expect(targets["Entities"]?.dependencies == ["DomainKit", "Reactive"])
        #expect(targets["Scenes"]?.place.isOnMainActor == true)
        #expect(targets["Scenes"]?.dependencies == ["DomainKit", "Reactive", "Entities", "PresentationKit"])
    }

    @Test(
        "An expression continues as in Swift: in brackets, around operators, over comments",
        arguments: [
            "let shared = [\n\n\"A\",\n\n\"B\"]",
            "let shared =\n\n[\"A\"]\n    + [\"B\"]",
            "let shared = [\"A\"] +\n[\"B\"]",
            "let shared = [\"A\"] // \"C\" (\n/* ] */ + [\"B\"]",
            "let shared: Array<String>\n= [\"A\", \"B\"]",
            "let more = [\"B\"]\nlet shared = [\"A\"] + more",
            "var shared: [Target.Dependency] {\n\n[\"A\", \"B\"]\n}",
            "let more = [\"B\"]\nlet shared = [\"A\"] + (isLinux ? more : [])",
            "func shared()\n-> [String]\n{\n[\"A\", \"B\"]\n}",
            "enum Our { static let shared = [\"A\", \"B\"] }",
            "let shared = [\"A\"]; let other = [\"D\"]\nlet more = 0\nextension X { static let shared = [\"B\"] }",
        ])
    func expressions(declaration: String) throws {
        for line in ["let next = [\"E\"]", "func next() { \"E\" }", "package.name = \"E\""] {
            let call = declaration.contains("func shared") ? "()" : ""
            let targets = try targets(
                "\(declaration)\n\(line)\nlet targets = [Target.target(name: \"T\", dependencies: shared\(call))]")
            #expect(targets["T"]?.dependencies == ["A", "B"])
        }
    }

    @Test("A target's name is a literal or a constant, never an expression")
    func texts() throws {
        let targets = try targets(
            """
            let scenes = "ShopScenes"
            /* .target(name: "Old") /* within */ .target(name: "Older") */
            let package = Package(
                name: "Shop",
                targets: [
                    .target(name: scenes, dependencies: ["PresentationKit"]),
                    .target(name: "\\(scenes)Views", dependencies: ["PresentationKit"]),
                    .target(
                        name: "Entities",
                        dependencies: [
                            .product(name: "DomainKit", package: "Kit", moduleAliases: ["DataKit": "OtherData"]),
                            .product(name: "Reactive", package: "Kit"),
                        ]),
                ])
            """)
        #expect(targets.keys.sorted() == ["Entities", "ShopScenes"])
        #expect(targets["Entities"]?.dependencies == ["DomainKit", "Reactive"])
    }

    @Test("An expression ends at a compiler condition, and both branches count")
    func conditions() throws {
        let targets = try targets(
            """
            let shared = ["A"]
            #if os(Linux)
            let more: [Target.Dependency] = ["B"]
            #else
            let more: [Target.Dependency] = ["C"]
            #endif
            let package = Package(targets: [
                .target(name: "T", dependencies: shared), .target(name: "U", dependencies: shared + more),
            ])
            """)
        #expect(targets["T"]?.dependencies == ["A"])
        #expect(targets["U"]?.dependencies == ["A", "B", "C"])
    }

    @Test("A dependency and a setting may be members of their types")
    func members() throws {
        let targets = try targets(
            """
            extension Target.Dependency {
                static let domainKit: Self = .product(name: "DomainKit", package: "Kit")
                static let dataKit: Self = .product(name: "DataKit", package: "Kit")
            }
            extension [SwiftSetting] {
                static let onMainActor: Self = [.defaultIsolation(MainActor.self)]
            }
            let package = Package(
                targets: [.target(name: "T", dependencies: [.domainKit, "A"], swiftSettings: .onMainActor)])
            """)
        #expect(targets["T"]?.dependencies == ["DomainKit", "A"])
        #expect(targets["T"]?.place.isOnMainActor == true)
    }

    @Test("A .target among the dependencies is a reference, not a declaration")
    func references() throws {
        let targets = try targets(
            """
            let shared: [Target.Dependency] = [.target(name: "Entities"), .target(name: "C", condition: .when(platforms: [.linux]))]
            let package = Package(targets: [
                .target(name: "App", dependencies: shared + [.target(name: "Scenes")]),
                .target(name: "Scenes", dependencies: ["PresentationKit"]),
                .target(name: "Entities", dependencies: ["DomainKit"]),
            ])
            """)
        #expect(targets.keys.sorted() == ["App", "Entities", "Scenes"])
        #expect(targets["App"]?.dependencies == ["Entities", "C", "Scenes"])
        #expect(targets["Scenes"]?.dependencies == ["PresentationKit"])
        #expect(targets["Entities"]?.dependencies == ["DomainKit"])
    }

    @Test("Comments about targets do not count")
    func comments() throws {
        let targets = try targets(
            """
            let package = Package(targets: [
                // .target(name: "Old"),
                .target(
                    name: "T", // path: "Old",
                    dependencies: ["A", /* "B" */ "C"], // swiftSettings: [.defaultIsolation(MainActor.self)]
                    path: "./Modules/T/")
            ])
            """.replacing("\n", with: "\r\n"))
        #expect(targets.keys.sorted() == ["T"])
        #expect(targets["T"]?.dependencies == ["A", "C"])
        #expect(targets["T"]?.place.folder == "Modules/T")
        #expect(targets["T"]?.place.isOnMainActor == false)
    }

    @Test("A target's module is its name as an identifier, its folder the unchanged name")
    func names() throws {
        let targets = try targets(
            """
            let package = Package(targets: [
                .target(name: "lend-core", dependencies: ["DomainKit"]),
                .target(name: "lend.ui", dependencies: ["lend-core", "PresentationKit"], path: "UI"),
                .testTarget(name: "lend.ui-tests", dependencies: ["lend.ui"]),
            ])
            """)
        #expect(targets["lend-core"]?.place.module == "lend_core")
        #expect(targets["lend-core"]?.place.folder == "Sources/lend-core")
        #expect(targets["lend.ui"]?.place.module == "lend_ui")
        #expect(targets["lend.ui"]?.place.folder == "UI")
        #expect(targets["lend.ui"]?.dependencies == ["lend-core", "PresentationKit"])
        #expect(targets["lend.ui-tests"]?.place.folder == "Tests/lend.ui-tests")
        #expect(targets["lend.ui-tests"]?.isTest == true)
    }

    @Test(
        "A manifest that ends early is read up to its end",
        arguments: ["let a = \"", "let a = [", ".target(", ".target(name:", ".target(name: \"T\",", "."])
    func unfinished(end: String) throws {
        let targets = try targets("let t = [Target.target(name: \"T\", dependencies: [\"A\"])]\n\(end)")
        #expect(targets.keys.sorted() == ["T"])
    }
}
