import DataKit
import Domain
import Foundation
import Presentation
import ReactiveTesting
import SampleDoubles
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

/// Every screen as text, in every state and at four sizes. `Tests/AppTests/Frames` contains what users see.
///
/// `RECORD_FRAMES=1` records the files again. A missing file is recorded by the first test that needs it, except in CI.
/// Read the files before committing them.
@Suite("Frames", .noLeaks)
struct SceneFrameTests {
    nonisolated struct Screen: CustomTestStringConvertible {
        let name: String
        let route: Route
        var account: Account?
        var keys = ""

        var testDescription: String { name }
    }

    nonisolated static let sizes = [
        GridSize(columns: 40, rows: 10), GridSize(columns: 80, rows: 24), GridSize(columns: 120, rows: 40),
        GridSize(columns: 220, rows: 60),
    ]

    /// The states of a screen: every response of a gateway except `silent`, which ends without an element.
    nonisolated static let answers = StubAnswer.allCases.filter { $0 != .silent }

    /// Every scene that needs no ID, under its title, unless a screen below has the same name.
    nonisolated static let screens =
        Route.places.filter { place in !states.contains { $0.name == place.title } }
        .map { Screen(name: $0.title, route: $0) } + states

    nonisolated private static let states = [
        Screen(name: "Sign-in, refused", route: .login, keys: "<enter>"),
        Screen(name: "Signed in", route: .login, account: .sample),
        Screen(name: "Offline products, started", route: .syncProducts, keys: "<enter>"),
        Screen(name: "Product details", route: .product(2)),
        Screen(name: "Product editor", route: .editProduct(2)),
        Screen(name: "Product editor, refused", route: .editProduct(2), keys: "<C-u>Pow<tab><C-u>0<enter>"),
        Screen(name: "Order", route: .orders, keys: "<enter>"),
        Screen(name: "New order", route: .createOrder, keys: "<tab>x<enter>"),
        Screen(name: "Pending edits", route: .pendingEdits, keys: "<down>"),
        Screen(name: "Conflict", route: .conflict(Product.detailedSample(104).id), keys: "<space>"),
        Screen(name: "Product card", route: .staticProduct(2)),
        Screen(name: "Editor of cells", route: .dynamicEditProduct(2)),
        Screen(name: "Posts", route: .listPosts, account: .sample),
        Screen(name: "Posts, signed out", route: .listPosts),
        Screen(name: "Item search", route: .itemSearch, keys: "2<tab>mascara<tab>10<enter>"),
        Screen(name: "New person", route: .addUser, keys: "<tab><right><enter>"),
        Screen(name: "Car", route: .car(Car.sample(1).id)),
        Screen(name: "Car editor", route: .editCar(Car.sample(1).id)),
        Screen(name: "Help", route: .products, keys: "?"),
        Screen(name: "Go to", route: .products, keys: ":repo"),
        Screen(name: "Categories", route: .products, keys: "c"),
        Screen(name: "Deletion", route: .userList, keys: "d"),
        Screen(name: "Inspector", route: .products, keys: "i"),
        Screen(name: "Inspector, what flows", route: .createCar, keys: "<f12><f12>Saab<enter><f12>"),
    ]

    @Test("Each screen matches its recorded frame", arguments: screens)
    func looks(screen: Screen) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Frames/\(screen.name).txt")
        let shown = try Self.text(of: screen)
        let environment = ProcessInfo.processInfo.environment
        let isThere = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        if environment["RECORD_FRAMES"] != nil || !isThere && environment["CI"] == nil {
            try shown.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let wanted = try String(contentsOf: file, encoding: .utf8)
        if shown == wanted { return }
        for (index, (shown, wanted)) in zip(shown.split(separator: "\n"), wanted.split(separator: "\n")).enumerated()
        where shown != wanted {
            Issue.record("\(screen.name), line \(index + 1):\n\(shown)\ninstead of\n\(wanted)")
            break
        }
        #expect(shown == wanted)
    }

    /// All states at all sizes. States that look the same are written once.
    private static func text(of screen: Screen) throws -> String {
        var seen: [String: String] = [:]
        var parts: [String] = []
        for answer in answers {
            for size in sizes {
                let app = PlayedApp(answer, size: size, account: screen.account) { services in
                    // On other screens than their own, edits in the title line would only distract.
                    if Route.pendingEdits.path == Array(screen.route.path.prefix(2)) {
                        services.useCases.pendingEditGateway = PendingEditGatewayDouble(answer)
                    }
                }
                app.go(to: screen.route)
                app.wait(.milliseconds(200))
                try app.press(screen.keys)
                let heading = "\(answer.rawValue), \(size.columns)x\(size.rows)"
                let text = app.text
                app.shell.stack.navigation.replaceAll {}
                if let same = seen[text] {
                    parts.append("== \(heading): as \(same)\n")
                } else {
                    seen[text] = heading
                    parts.append("== \(heading)\n\(text)\n")
                }
            }
        }
        return parts.joined()
    }
}
