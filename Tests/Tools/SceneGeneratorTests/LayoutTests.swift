import Foundation
import Testing

@testable import SceneGenerator

@Suite("Layers") struct LayoutTests {
    /// Returns the layers found in a package with these targets and their dependencies. `target` is the target of the
    /// scenes, which is required if there are several.
    private func layout(_ targets: [(String, [String])], target: String? = nil) throws -> Layout {
        let declarations = targets.map { name, dependencies in
            let kind = name.hasSuffix("Tests") ? "testTarget" : "target"
            return
                ".\(kind)(name: \"\(name)\", dependencies: [\(dependencies.map { "\"\($0)\"" }.joined(separator: ", "))])"
        }
        let package = try TemporaryPackage([
            "Package.swift": "let package = Package(name: \"P\", targets: [\(declarations.joined(separator: ", "))])"
        ])
        return try Layout(PackageFiles(root: package.url), target: target)
    }

    private let layers = [
        ("LoansData", ["LoansDomain", "DataKit"]), ("LoansDomain", ["DomainKit"]),
        ("LoansScenes", ["LoansDomain", "PresentationKit"]),
        ("LoansApp", ["LoansScenes", "LoansData", "PresentationKit", "DataKit", "PresentationKitSwiftUI"]),
        ("LoansDataTests", ["LoansData", "DataKitTesting"]), ("LoansScenesTests", ["LoansScenes", "ReactiveTesting"]),
    ]

    @Test("Layers are found by their dependencies, under any name")
    func prefixed() throws {
        let layout = try layout(layers)
        #expect(layout.domain.folder == "Sources/LoansDomain")
        #expect(layout.data?.module == "LoansData")
        #expect(layout.presentation.module == "LoansScenes")
        #expect(layout.views?.module == "LoansApp")
        #expect(layout.terminal == nil)
        #expect(layout.presentationTests?.folder == "Tests/LoansScenesTests")
        #expect(layout.dataTests?.folder == "Tests/LoansDataTests")
        #expect(layout.doubles == layout.presentationTests)
    }

    @Test("Terminal scenes are only for an app with the sample's navigator")
    func terminal() throws {
        let terminal = ("LoansTerminal", ["LoansScenes", "TerminalKit"])
        #expect(try layout(layers + [terminal]).terminal == nil)
    }

    @Test("One target may contain all layers")
    func single() throws {
        let layout = try layout([
            ("Notes", ["DataKit", "PresentationKit", "DomainKit"]),
            ("NotesTests", ["Notes", "ReactiveTesting", "DataKitTesting"]),
        ])
        #expect(layout.domain == layout.presentation)
        #expect(layout.data == layout.presentation)
        #expect(layout.dataTests == layout.presentationTests)
        #expect(layout.views == nil)
    }

    @Test("Domain and data may share a target, unless another target is the domain")
    func shared() throws {
        let scenes = ("LoansScenes", ["LoansCore", "LoansDomain", "PresentationKit"])
        let core = ("LoansCore", ["DomainKit", "DataKit"])
        let shared = try layout([core, scenes])
        #expect([shared.domain, shared.data].map { $0?.name } == ["LoansCore", "LoansCore"])
        let apart = try layout([("LoansCore", ["LoansDomain"] + core.1), ("LoansDomain", ["DomainKit"]), scenes])
        #expect([apart.domain, apart.data].map { $0?.name } == ["LoansDomain", "LoansCore"])
    }

    @Test("A package may lack a data layer, and must choose between two scene targets")
    func others() throws {
        #expect(try layout([("Scenes", ["PresentationKit"])]).data == nil)
        let two = [("Loans", ["PresentationKit"]), ("Stations", ["PresentationKit"])]
        #expect(throws: GeneratorError("Which target is it for? Write --target with one of Loans, Stations.")) {
            try layout(two)
        }
        #expect(try layout(two, target: "Stations").presentation.module == "Stations")
        let doubles = [("LoansDoubles", ["Loans", "ReactiveTesting"]), ("Loans", ["PresentationKit"])]
        #expect(throws: GeneratorError("LoansDoubles does not use PresentationKit. Write --target with one of Loans."))
        {
            try layout(doubles, target: "LoansDoubles")
        }
        let tested = [("Loans", ["PresentationKit", "ReactiveTesting"])]
        #expect(try layout(tested, target: "Loans").presentation.module == "Loans")
        #expect(
            throws: GeneratorError("LoansData does not use PresentationKit. Write --target with one of LoansScenes.")
        ) {
            try layout(layers, target: "LoansData")
        }
    }

    @Test("A target's custom folder and default isolation are read from the manifest")
    func places() throws {
        let package = try TemporaryPackage([
            "Package.swift": """
            let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

            let package = Package(targets: [
                .target(name: "Scenes", dependencies: ["PresentationKit"], path: "Modules/Scenes", swiftSettings: onMainActor)
            ])
            """
        ])
        let layout = try Layout(PackageFiles(root: package.url), target: nil)
        #expect(layout.presentation == Layout.Target(name: "Scenes", folder: "Modules/Scenes", isOnMainActor: true))
    }

    @Test("Dependencies may be in constants and functions of the manifest")
    func constants() throws {
        let package = try TemporaryPackage([
            "Package.swift": """
            let kit = [product("DomainKit"), product("Reactive")]

            let package = Package(targets: [
                .target(name: "Entities", dependencies: kit, path: "E"),
                .executableTarget(
                    name: "App", dependencies: swiftUI + kit + ["Entities", product("PresentationKit")],
                    swiftSettings: [.defaultIsolation(MainActor.self)]),
            ])
            """
        ])
        let layout = try Layout(PackageFiles(root: package.url), target: nil)
        #expect(layout.domain.module == "Entities")
        #expect(layout.presentation == Layout.Target(name: "App", folder: "Sources/App", isOnMainActor: true))
    }

    @Test("Layers are found by the names of their targets, and imported by the names of their modules")
    func identifiers() throws {
        let package = try TemporaryPackage([
            "Package.swift": """
            let package = Package(targets: [
                .target(name: "lend-core", dependencies: ["DomainKit"]),
                .target(name: "lend-data", dependencies: ["lend-core", "DataKit"]),
                .target(name: "lend.ui", dependencies: ["lend-core", "PresentationKit"], path: "UI"),
                .testTarget(name: "lend.uiTests", dependencies: ["lend.ui", "ReactiveTesting"]),
            ])
            """
        ])
        let plan = try package.plan("entity", "Loan", "--fields", "id:Int, name:String")
        let paths = plan.texts.keys.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
        #expect(
            Set(paths).sorted() == [
                "Sources/lend-core/Loans", "Sources/lend-data/Loans", "Tests/lend.uiTests/Loans", "UI/Loans",
            ])
        #expect(plan.diff.contains("\n+import lend_core\n"))
        #expect(plan.diff.contains("\n+@testable import lend_ui\n") || plan.diff.contains("\n+import lend_ui\n"))
        #expect(!plan.diff.contains("import lend-") && !plan.diff.contains("import lend."))
        #expect(
            plan.notes.last
                == "No test target depends on lend-data and DataKitTesting: the gateway's tests are left out.")
    }

    @Test("A domain or data layer with the main actor as default isolation is refused")
    func isolation() throws {
        func package(domain: String, scenes: String) throws -> TemporaryPackage {
            let targets =
                domain.isEmpty
                ? [#".target(name: "Shop", dependencies: ["DomainKit", "DataKit", "PresentationKit"], \#(scenes))"#]
                : [
                    #".target(name: "Entities", dependencies: ["DomainKit", "DataKit"], \#(domain))"#,
                    #".target(name: "Shop", dependencies: ["Entities", "PresentationKit"], \#(scenes))"#,
                ]
            return try TemporaryPackage([
                "Package.swift": "let package = Package(targets: [\(targets.joined(separator: ", "))])"
            ])
        }
        let onMainActor = "swiftSettings: [.defaultIsolation(MainActor.self)]"
        let none = "swiftSettings: []"
        let cart = ["--fields", "id:Int, name:String"]
        func refusal(_ package: TemporaryPackage, _ arguments: [String]) throws -> String? {
            do throws(GeneratorError) {
                _ = try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
                    .plan(SceneOptions(arguments))
                return nil
            } catch {
                return error.message
            }
        }
        let whole = try package(domain: "", scenes: onMainActor)
        let lines = [["entity", "Cart"] + cart, ["login", "SignIn"]]
        for line in lines {
            #expect(
                try refusal(whole, line)
                    == "Shop has the main actor as its default isolation, and a domain and a data layer do not compile there. Give them a separate target without .defaultIsolation(MainActor.self), or leave it out of Shop."
            )
            #expect(try refusal(package(domain: "", scenes: none), line) == nil)
            #expect(try refusal(package(domain: none, scenes: onMainActor), line) == nil)
            #expect(
                try refusal(package(domain: onMainActor, scenes: none), line)?.hasPrefix("Entities has the main actor")
                    == true)
        }
        #expect(try refusal(whole, ["scene", "Welcome"]) == nil)
    }

    @Test("The sample's layers are found by the names of their targets")
    func sample() throws {
        let layout = try Layout(PackageFiles(root: TemporaryPackage.root), target: nil)
        #expect([layout.domain, layout.presentation].map(\.module) == ["Domain", "Presentation"])
        #expect([layout.data, layout.terminal, layout.server].map { $0?.module } == ["Data", "App", "DemoServer"])
        #expect([layout.doubles, layout.dataTests].map { $0?.module } == ["SampleDoubles", "DataTests"])
        #expect(layout.presentation.isOnMainActor)
        #expect(!layout.domain.isOnMainActor)
    }

    @Test(
        "The data layer depends on no other candidate for the data layer")
    func aboveData() throws {
        let layers = [
            ("LibraryDomain", ["DomainKit"]), ("LibraryData", ["LibraryDomain", "DataKit"]),
            ("LibraryPresentation", ["LibraryDomain", "PresentationKit"]),
        ]
        let app = ("LibraryApp", ["LibraryDomain", "LibraryData", "LibraryPresentation", "DataKit"])
        let importer = ("Importer", ["LibraryDomain", "LibraryData", "DataKit"])
        #expect(try layout(layers + [app, importer]).data?.name == "LibraryData")
        // Without a data layer, a target that shows the scenes does not count as an app.
        let bare = ("LibraryApp", ["LibraryDomain", "LibraryPresentation", "DataKit"])
        #expect(try layout([layers[0], layers[2], bare]).data == nil)
    }

    @Test("If several targets contain entities, the domain is the one that depends on the others")
    func aboveCommon() throws {
        let layout = try layout([
            ("Common", ["DomainKit"]), ("LDomain", ["Common", "DomainKit"]),
            ("LScenes", ["Common", "LDomain", "PresentationKit"]), ("LData", ["Common", "LDomain", "DataKit"]),
        ])
        #expect([layout.domain, layout.data].map { $0?.name } == ["LDomain", "LData"])
    }

    @Test("Tests of scenes go to the target with ReactiveTesting, under any name")
    func otherTests() throws {
        let layout = try layout([
            ("LScenes", ["PresentationKit"]), ("LScenesTests", ["LScenes"]),
            ("LScenesUnitTests", ["LScenes", "ReactiveTesting"]),
        ])
        #expect(layout.presentationTests?.name == "LScenesUnitTests")
    }

    @Test("Sources are found in SwiftPM's places, also for a single target")
    func folders() throws {
        let manifest = """
            let package = Package(targets: [
                .target(name: "Notes", dependencies: ["PresentationKit"]),
                .testTarget(name: "NotesTests", dependencies: ["Notes", "ReactiveTesting"]),
            ])
            """
        func folders(_ files: String..., manifest: String) throws -> [String?] {
            let package = try TemporaryPackage(["Package.swift": manifest])
            for file in files { try package.write("", to: file) }
            let layout = try Layout(PackageFiles(root: package.url), target: nil)
            return [layout.presentation.folder, layout.presentationTests?.folder]
        }
        #expect(try folders(manifest: manifest) == ["Sources/Notes", "Tests/NotesTests"])
        #expect(try folders("Sources/A.swift", "Tests/B.swift", manifest: manifest) == ["Sources", "Tests"])
        #expect(
            try folders("Sources/Notes/A.swift", "Tests/NotesTests/B.swift", manifest: manifest)
                == ["Sources/Notes", "Tests/NotesTests"])
        #expect(
            try folders("src/Notes/A.swift", "src/NotesTests/A.swift", manifest: manifest) == [
                "src/Notes", "src/NotesTests",
            ])
        #expect(try folders("Source/A.swift", manifest: manifest) == ["Source", "Tests/NotesTests"])
        let several = manifest.replacing("targets: [", with: "targets: [.target(name: \"Core\"),")
        #expect(try folders("Sources/Core/A.swift", manifest: several) == ["Sources/Notes", "Tests/NotesTests"])
    }
}
