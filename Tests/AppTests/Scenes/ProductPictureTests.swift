import Domain
import Foundation
import Presentation
import ReactiveTesting
import SampleDoubles
import TerminalKit
import Testing

@testable import App

@Suite("Pictures of products", .noLeaks)
struct ProductPictureTests {
    private func app(size: GridSize, address: String) throws -> PlayedApp {
        let url = try #require(URL(string: address))
        let app = PlayedApp(size: size) { services in
            let product = Product(id: 1, name: "Powder", price: 1, imageURL: url)
            services.useCases.productGateway = ProductGatewayDouble(products: [product])
        }
        return app.go(to: .product(1))
    }

    @Test("A product's picture is above its fields if both fit")
    func room() throws {
        let high = try app(size: GridSize(columns: 80, rows: 30), address: "/pictures/1.ppm")
        #expect(high.lines[2...9].allSatisfy { $0.contains("▀") })
        #expect(high.lines[11].contains("Powder"))
        #expect(high.shell.frame().pictures.count == 1)
        let low = try app(size: GridSize(columns: 80, rows: 24), address: "/pictures/1.ppm")
        #expect(!low.text.contains("▀"))
        #expect(low.text.contains("Powder"))
    }

    @Test("A picture in a format that cannot be shown appears as a link")
    func link() throws {
        let app = try app(size: GridSize(columns: 80, rows: 30), address: "https://example.com/1.webp")
        #expect(!app.text.contains("▀"))
        #expect(app.text.contains("https://example.com/1.webp"))
    }
}
