import DemoServer
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Inspector of the live app", .timeLimit(.minutes(5)))
struct InspectedAppTests {
    @Test("The inspector lists requests with responses, transactions, live queries and edits as they happen")
    func dataLayer() async throws {
        let size = GridSize(columns: 240, rows: 60)
        let app = try AppEnvironment(
            LaunchOptions(), Dependencies(formatting: PlayedApp.formatting), size: size)
        let player = ShellPlayer(app.shell, patience: .seconds(120))
        try await app.inspector.inspector.observing {
            app.begin()
            _ = await player.frame { $0.text.contains("↑↓ select") }
            player.press(try KeyScript("i:products<enter>"))
            let listed = await player.frame { frame in
                // A page is saved before it is shown, and nothing can be edited until then.
                frame.text.contains("GET /products?limit&skip  200") && frame.text.contains("new rows")
                    && frame.text.contains("ProductsViewModel") && frame.text.contains("│▌Lemon")
            }
            #expect(listed.text.contains("GET /products?limit&skip  200"))
            player.press(try KeyScript("<down>e<C-u>Lemon tree<enter>"))
            let edited = await player.frame {
                $0.text.contains("is performed") && $0.text.contains("Saved \"Lemon tree\"")
            }
            #expect(edited.text.contains("edit of products 2  is performed"))
            #expect(edited.text.contains("PUT /products/2  200"))

            player.press(try KeyScript("<tab><tab>o<tab>r"))
            let offline = await player.frame { $0.text.contains("○ offline") }
            #expect(offline.text.contains("The server cannot be reached."))
        }
        app.shell.stack.navigation.replaceAll {}
    }
}
