import Domain
import DomainKit
import Presentation
import Reactive
import ReactiveTesting
import SampleDoubles
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Keys", .noLeaks)
struct KeyTests {
    @Test("A refused edit of a product is saved and marked once it is corrected")
    func edit() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("<down><down>e<C-u>Pow<tab><C-u>0<enter>")
        #expect(app.lines[4].contains("Product name must be at least 5 characters."))
        #expect(app.lines[6].contains("Product price must be greater than 0."))
        #expect(app.text.contains("two fields need attention"))
        try app.press("der Compact<backtab>der Compact<tab><C-u>14.99<enter>")
        #expect(app.lines[0].contains("Menu › Products"))
        #expect(app.lines[5].contains("▌Powder Compact"))
        #expect(app.lines[5].contains("✓"))
        #expect(app.lines[5].contains("$14.99"))
        #expect(app.lines[22].hasPrefix(" ✓ Saved \"Powder Compact\""))
    }

    @Test("A product's stock, text and category can be edited, the category from a list")
    func editAll() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("e<tab><tab><C-u>12<tab><right><right><tab><C-u>A toy.<enter>")
        #expect(app.lines[22].hasPrefix(" ✓ Saved \"Essence Mascara Lash Princess\""))
        #expect(app.lines[3].contains("toys"))
        try app.press("<enter>")
        #expect(app.text.contains("A toy."))
        #expect(app.text.contains(" 12 "))
    }

    @Test("Leaving the editor without saving does not change the product")
    func cancelEdit() throws {
        let app = PlayedApp().go(to: .products)
        let before = app.text
        try app.press("e<esc>")
        #expect(app.text == before)
        try app.press("e<C-u>Something else<esc>")
        #expect(app.text.contains("Discard changes?"))
        try app.press("<enter>")
        #expect(app.text.contains("Something else"), "the safe answer is preselected")
        try app.press("<esc><right><enter>")
        #expect(app.text == before)
    }

    @Test("The key r reloads a list and removes the marks of edits")
    func reload() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("e<C-u>Renamed product<enter>")
        #expect(app.lines[3].contains("✓"))
        try app.press("r")
        #expect(!app.lines[3].contains("✓"))
        #expect(app.lines[3].contains("Renamed product"))
    }

    @Test("A product that is loading forwards unused keys to the app")
    func unusedKeys() throws {
        let app = PlayedApp(.loading).go(to: .product(7))
        #expect(app.lines[0].contains("Menu › Products › Product"))
        try app.press("?")
        #expect(app.text.contains("Keys in Product"))
        try app.press("<esc><esc>")
        #expect(!app.lines[0].contains("Products ›"))
    }

    @Test("A list that does not fill the screen requests its next page")
    func paging() throws {
        let app = PlayedApp().go(to: .products)
        #expect(app.lines[1].contains(" 30/70 "))
        for _ in 0..<29 { try app.press("<down>") }
        #expect(app.lines[1].contains(" 60/70 "))
        let large = PlayedApp(size: GridSize(columns: 200, rows: 50)).go(to: .products)
        #expect(large.lines[1].contains(" 60/70 "))
    }

    @Test("The End key loads pages to the last item until another key stops it", arguments: ["<end>", "G"])
    func end(key: String) throws {
        let app = PlayedApp().go(to: .products)
        try app.press(key)
        #expect(app.lines[1].contains(" 70/70 "))
        #expect(app.lines[20].hasPrefix("│▌"))
        let last = app.lines[20]
        try app.press("k")
        #expect(app.lines[19].hasPrefix("│▌"))
        try app.press(key)
        #expect(app.lines[20] == last)
    }

    /// The product list with its first page. Each further page takes a second of the clock.
    private func pacedProducts(_ clock: TestClock) -> PlayedApp {
        let app = PlayedApp {
            $0.useCases.productGateway = ProductGatewayDouble(change: { $0.delay(for: .seconds(1), clock: clock) })
        }
        app.go(to: .products)
        clock.advance(by: .seconds(1))
        return app
    }

    @Test("A key pressed while End loads pages stops the list at its position")
    func stoppedOnTheWay() throws {
        let clock = TestClock()
        let app = pacedProducts(clock)
        try app.press("G")
        clock.advance(by: .seconds(1))
        #expect(app.lines[1].contains(" 60/70 "))
        #expect(app.lines[20].hasPrefix("│▌"))
        try app.press("kkk")
        let line = app.lines.first { $0.hasPrefix("│▌") }?.prefix(60)
        clock.advance(by: .seconds(1))
        #expect(app.lines[1].contains(" 70/70 "))
        #expect(app.lines.first { $0.hasPrefix("│▌") }?.prefix(60) == line)
    }

    @Test("A row selected during a reload stays selected")
    func movedDuringReload() throws {
        let clock = TestClock()
        let app = pacedProducts(clock)
        try app.press("rjj")
        #expect(app.lines[5].hasPrefix("│▌"))
        clock.advance(by: .seconds(1))
        #expect(app.lines[5].hasPrefix("│▌"))
    }

    @Test("A price that is reformatted when its field loses the focus still counts as input")
    func tidiedPrice() throws {
        let app = PlayedApp().go(to: .dynamicEditProduct(2))
        try app.press("<tab><C-u>12.50<tab>")
        #expect(app.text.contains("12.5 "))
        try app.press("<esc>")
        #expect(app.text.contains("Discard changes?"))
    }

    @Test("A reload while End loads pages also stops the loading")
    func reloadedOnTheWay() throws {
        let clock = TestClock()
        let app = pacedProducts(clock)
        try app.press("Gr")
        for _ in 0..<4 {
            clock.advance(by: .seconds(1))
            _ = app.lines
        }
        #expect(!app.lines[1].contains(" 70/70 "))
    }

    @Test("The selection stays with its item when the list is loaded again")
    func selectionByIdentity() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("<down><down><down>r")
        #expect(app.lines[6].contains("▌Red Lipstick"))
    }

    @Test("After a reload far down a list, the same row is selected")
    func reloadFarDown() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("GGGk")
        let line = try #require(app.lines.first { $0.hasPrefix("│▌") })
        #expect(app.lines[1].contains(" 70/70 "))
        try app.press("r")
        #expect(app.lines[1].contains(" 70/70 "))
        #expect(app.lines.contains { $0.dropLast() == line.dropLast() }, "the scrollbar may differ")
    }

    @Test("If the selected row is on the first page, a reload loads no other page")
    func reloadAtTheTop() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("GGG<home>")
        #expect(app.lines[1].contains(" 70/70 "))
        try app.press("r")
        #expect(app.lines[1].contains(" 30/70 "))
    }

    @Test("A letter in the menu opens its screen, and Esc returns to the menu")
    func goTo() throws {
        let app = PlayedApp().go(to: .products)
        try app.press(":carou<enter>")
        #expect(app.lines[0].contains("Menu › Repository carousel"))
        try app.press("<esc>")
        #expect(app.lines[0].hasPrefix(" Menu "))
        try app.press("<esc>")
        #expect(app.lines[0].hasPrefix(" Menu "))
        try app.press(":nothing like this<enter><esc>")
        #expect(app.lines[0].hasPrefix(" Menu "))
    }

    @Test("The posts scene opens the sign-in, then shows the new account's posts")
    func signIn() throws {
        let app = PlayedApp().go(to: .listPosts)
        #expect(app.text.contains("You are signed out. Press s to sign in."))
        try app.press("semilys<tab>wrong<enter>")
        #expect(app.text.contains("Wrong."))
        #expect(!app.text.contains("wrong"), "a password is never shown")
        try app.press("<C-u>emilyspass<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Posts  "))
        #expect(app.lines[0].hasSuffix("  emilys · demo"))
        #expect(app.text.contains("Title 0"))
        try app.press(":account<enter>o")
        #expect(app.lines[0].hasSuffix("demo"))
        #expect(!app.lines[0].contains("emilys"))
    }

    @Test(
        "Leaving the offline download reports that a running download has stopped",
        arguments: [StubAnswer.full, .loading])
    func sync(answer: StubAnswer) throws {
        let app = PlayedApp(answer).go(to: .syncProducts)
        try app.press("<esc>")
        #expect(!app.text.contains("Stopped."), "it had not begun")
        app.go(to: .syncProducts)
        try app.press("<enter><esc>")
        #expect(app.text.contains("Stopped.") == (answer == .loading))
    }

    @Test("A key cancels the offline download, which reports it and offers to start again")
    func cancelledSync() throws {
        let app = PlayedApp(.loading).go(to: .syncProducts)
        try app.press("<enter>")
        #expect(app.lines.last?.contains("c cancel") == true)
        try app.press("c")
        #expect(app.text.contains("Stopped."))
        #expect(app.lines.last?.contains("⏎ start") == true)
    }

    @Test("A post whose text has loaded offers no retry")
    func postText() throws {
        let app = PlayedApp(account: .sample).go(to: .listPosts)
        try app.press("<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Posts › Post "))
        #expect(app.lines.last?.contains("try again") == false)
    }

    @Test("A new person and a new car are selected in their lists")
    func additions() throws {
        let app = PlayedApp().go(to: .userList)
        try app.press("aWangari Maathai<tab><right><right><tab>1940-04-01<enter>")
        #expect(app.lines[5].contains("▌Wangari Maathai"))
        #expect(app.lines[5].contains("Female"))
        app.go(to: .cars)
        try app.press("aSaab<tab>9000<enter>")
        #expect(app.lines[4].contains("▌9000"))
        #expect(app.lines[22] == " ✓ Added \"Saab 9000\"")
    }

    @Test("A car can be edited and, after confirmation, deleted in list and details")
    func cars() throws {
        let app = PlayedApp().go(to: .cars)
        try app.press("e<tab><tab><C-u>Aero<enter>")
        #expect(app.lines[22].hasPrefix(" ✓ Saved \"Make 1 Model 1\""))
        #expect(app.lines[3].contains("Aero"))
        try app.press("<enter>e<C-u>Volvo<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Cars › Car  "))
        #expect(app.text.contains("Volvo"))
        try app.press("d<enter>")
        #expect(app.text.contains("Volvo"), "the safe answer is preselected")
        try app.press("d<left><enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Cars  "))
        #expect(app.lines[22] == " ✓ Deleted \"Volvo Model 1\"")
        #expect(app.text.contains("No cars yet."))
    }

    @Test("A saved form does not hide a failure that was reported while it was open")
    func failureOfAnotherEdit() throws {
        let app = PlayedApp()
        app.navigator.go(to: .editCar(Car.sample(1).id))
        app.shell.stack.say(Toast(.failure, "Could not save 1 × product 999"))
        try app.press("<C-u>Volvo<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Cars  "))
        #expect(app.lines[22].hasPrefix(" ✗ Could not save 1 × product 999"))
    }

    @Test("A link to a car's editor finds the car or reports a missing one")
    func carLink() throws {
        let app = PlayedApp()
        app.navigator.go(to: .editCar(Car.sample(1).id))
        #expect(app.lines[0].contains("Menu › Cars › Edit car"))
        #expect(app.text.contains("GT"))
        try app.press("<C-u>Volvo<enter>")
        #expect(app.lines[22].hasPrefix(" ✓ Saved \"Volvo Model 1\""))
        app.navigator.go(to: try Route(link: "app://cars/00000000-0000-0000-0000-0000000000FF/edit"))
        #expect(app.text.contains("This car no longer exists."))
    }

    @Test("Esc during a save closes the editor, and the save continues")
    func escDuringSave() throws {
        for route in [Route.products, .sectionedProducts] {
            let gateway = HoldingProductGateway()
            let app = PlayedApp { $0.useCases.productGateway = gateway }.go(to: route)
            try app.press("e<C-u>Renamed product<enter><esc>")
            #expect(app.shell.stack.modal == nil)
            #expect(app.lines[0].hasPrefix(" Menu › \(route.title)  "))
            #expect(app.lines[22] == " ✓ \"Renamed product\" is kept on this device until it is sent")
            gateway.finish()
            #expect(app.text.contains("Renamed product"))
        }
    }

    @Test("The key q quits anywhere except in text fields, and Ctrl-C everywhere")
    func quitting() throws {
        let app = PlayedApp(.loading).go(to: .products)
        try app.press("q")
        #expect(app.requests == [.quit])
        app.go(to: .login)
        try app.press("q")
        #expect(app.requests == [.quit])
        try app.press("<C-c><C-z>")
        #expect(app.requests == [.quit, .quit, .suspend])
        let failed = PlayedApp(.failed).go(to: .products)
        try failed.press("q")
        #expect(failed.requests == [.quit], "a failure keeps nobody")
    }

    @Test("A failed first load is shown once, on the page, and r retries")
    func failure() throws {
        let app = PlayedApp(.failed).go(to: .products)
        for _ in 0..<2 {
            #expect(app.shell.stack.modal == nil)
            #expect(app.text.ranges(of: "Check your connection").count == 1)
            #expect(app.text.contains("r to try again."))
            try app.press("r")
        }
    }

    @Test("A link to a product's editor loads the product, then shows the editor")
    func link() throws {
        let app = PlayedApp()
        app.navigator.go(to: try Route(link: "app://products/2/edit"))
        #expect(app.lines[0].contains("Menu › Products › Edit"))
        #expect(app.text.contains("Powder Canister"))
        app.navigator.go(to: try Route(link: "app://products/4711"))
        #expect(app.text.contains("Could not load the product."))
    }

    @Test("The selected row is drawn as one bar without gaps")
    func selectedRow() throws {
        for route in [Route.products, .repos, .userList, .menu] {
            let app = PlayedApp().go(to: route)
            let frame = app.shell.frame()
            let row = try #require(frame.lines.firstIndex { $0.hasPrefix("│▌") })
            for column in 1..<79 { #expect(frame[column, row].style.inverse, "\(route), column \(column)") }
        }
    }

    @Test("A price is never truncated, even on a narrow screen")
    func prices() {
        let app = PlayedApp(size: GridSize(columns: 40, rows: 10)) { services in
            let product = Product(id: 1, name: "A name that is far too long for this", price: 12_999)
            services.useCases.productGateway = ProductGatewayDouble(products: [product])
        }
        app.go(to: .products)
        #expect(app.text.contains("$12,999.00"))
    }

    @Test("A click selects a row, a second click opens it, and the wheel scrolls")
    func mouse() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("<click 10,5>")
        #expect(app.lines[5].contains("▌Powder Canister"))
        try app.press("<wheeldown 10,5>")
        #expect(app.lines[6].contains("▌Red Lipstick"))
        try app.press("<click 10,6>")
        #expect(app.lines[0].contains("Menu › Products › Product"))
    }

    @Test("Closed scenes are released and their work is cancelled")
    func release() throws {
        let app = PlayedApp()
        for route in SceneFrameTests.screens.map(\.route) where route != .menu {
            app.go(to: route)
            let scene = { [weak scene = app.shell.stack.scenes.last] in scene }
            #expect(scene() != nil)
            app.shell.stack.navigation.replaceAll {}
            #expect(scene() == nil, "\(route) is still there")
        }
    }
}
