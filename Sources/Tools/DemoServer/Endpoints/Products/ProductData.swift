import Foundation
import VirtualTime

/// 194 fictional products. Every title is different, and some titles are hard to display in a terminal.
enum ProductData {
    /// All products, each with its entity tag. All datasets have the same titles, categories and brands, but differ in
    /// most other values, such as prices, stocks and reviews.
    static func all(dataset: UInt64) -> [JSON] { dataset == 1 ? usual : made(dataset: dataset) }

    /// The usual dataset, which is created once per process, because most servers use it.
    private static let usual = made(dataset: 1)

    private static func made(dataset: UInt64) -> [JSON] { (1...194).map { product($0, dataset: dataset).tagged } }

    private struct Department {
        let name: String
        /// The prices in cents.
        let prices: ClosedRange<Int>
        let nouns: [String]
    }

    private static let departments = [
        Department(
            name: "groceries", prices: 49...1_999,
            nouns: [
                "Lemon", "Crème Brûlée", "Jalapeño Salsa", "日本茶 Sencha", "Żurek Soup", "شاي Mint Tea", "Açaí Bowl",
                "Sourdough Loaf", "Smørrebrød", "한국 Kimchi",
            ]),
        Department(
            name: "beauty", prices: 199...8_999,
            nouns: [
                "Mascara", "Eau de Toilette", "Rosé Lip Balm", "Hand Cream", "Mirror", "Nail Polish", "Soap", "Brush",
                "Shampoo", "Après-Soleil Lotion",
            ]),
        Department(
            name: "furniture", prices: 3_900...249_900,
            nouns: [
                "Armchair", "Bookshelf", "Désk Lamp", "Wardrobe", "Stool", "Sofa", "Käse Board", "Bed Frame", "Bench",
                "Tatami 畳 Mat",
            ]),
        Department(
            name: "laptops", prices: 2_999...299_900,
            nouns: [
                "Notebook 13", "Notebook 15", "Ultrabook", "Workstation", "Tablet", "Docking Station", "Keyboard",
                "Trackball", "Monitor 27\"", "Charger 65 W",
            ]),
        Department(
            name: "sports-accessories", prices: 499...19_900,
            nouns: [
                "Football ⚽️", "Tennis Racket", "Yoga Mat", "Dumbbell", "Skipping Rope", "Bicycle Helmet", "Ski Goggles",
                "Climbing Chalk", "Swim Cap", "Boules & Jack",
            ]),
        Department(
            name: "mens-shirts", prices: 1_490...12_900,
            nouns: [
                "Oxford Shirt", "Linen Shirt", "Flannel Shirt", "Polo", "T-Shirt", "Guayabera", "Rugby Shirt",
                "Denim Shirt", "Dress Shirt", "Hawaiian Shirt 🌺",
            ]),
        Department(
            name: "kitchen-accessories", prices: 299...14_900,
            nouns: [
                "Chef's Knife", "Wok 鍋", "Teapot", "Cutting Board", "Garlic Press", "Rolling Pin", "Whisk", "Colander",
                "Cast Iron Pan", "<Grill> Tongs",
            ]),
        Department(
            name: "home-decoration", prices: 399...29_900,
            nouns: [
                "Candle", "Vase", "Picture Frame", "Wall Clock", "Cushion", "Rug", "Garland", "Bonsai 盆栽", "Lantern",
                "Family Portrait 👨‍👩‍👧‍👦",
            ]),
        Department(
            name: "books", prices: 250...7_500,
            nouns: [
                "Atlas", "Cookbook", "Poetry Collection", "Ελληνικά Dictionary", "Война и мир", "Field Guide", "Diary",
                "Graphic Novel", "Cafe\u{301} Guide", "Music Score",
            ]),
        Department(
            name: "toys", prices: 99...19_999,
            nouns: [
                "Kite", "Puzzle", "Teddy Bear 🧸", "Marbles", "Train Set", "Spinning Top", "Yo-Yo", "Building Blocks",
                "Model Aeroplane with a Name that Is Far too Long for One Line of a Narrow Terminal", "Chess Set",
            ]),
    ]
    private static let makers = ["Nordlicht", "Aurora & Sons", "Pico", "Grün", "Everyday"]
    private static let qualities = ["dependable", "light", "hand-made", "quiet", "well-tested", "colourful", "compact"]
    private static let reviewers = ["Ada Byron", "Grace Brewster", "José Núñez", "Zoë Müller", "Nguyễn Văn An", "李明"]
    private static let verdicts = [
        "Very satisfied!", "Would buy again.", "Not as described.", "Five stars ⭐️", "It’s fine.",
    ]

    private static func product(_ id: Int, dataset: UInt64) -> JSON {
        var generator = SeededGenerator(seed: UInt64(id), dataset: dataset)
        let number = id - 1
        let department = departments[number % departments.count]
        // Ten departments with ten nouns each result in 100 titles. The titles of later products also contain the
        // maker.
        let noun = department.nouns[number / departments.count % department.nouns.count]
        let title = number < 100 ? noun : "\(makers[number % makers.count]) \(noun)"
        let stock = generator.integer(in: 0...9) == 0 ? 0 : generator.integer(in: 1...150)
        let created = Date(timeIntervalSince1970: 1_700_000_000 + Double(id) * 86_400)
        let product: JSON = [
            "id": .integer(id), "title": .string(title),
            "description": .string(
                "A \(generator.pick(qualities)) \(noun), and a \(generator.pick(qualities)) one at that."),
            "category": .string(department.name), "price": cents(generator.integer(in: department.prices)),
            "discountPercentage": cents(generator.integer(in: 0...2000)),
            "rating": cents(generator.integer(in: 100...500)),
            "stock": .integer(stock), "tags": [.string(department.name), .string(generator.pick(qualities))],
            "sku": .string("DEM-\(id)"), "weight": .integer(generator.integer(in: 1...20)),
            "dimensions": [
                "width": cents(generator.integer(in: 500...3000)), "height": cents(generator.integer(in: 500...3000)),
                "depth": cents(generator.integer(in: 500...3000)),
            ],
            "warrantyInformation": .string(generator.pick(["No warranty", "1 year warranty", "Lifetime warranty"])),
            "shippingInformation": .string(generator.pick(["Ships overnight", "Ships in 1 week", "Ships in 1 month"])),
            "availabilityStatus": stock == 0 ? "Out of Stock" : stock < 10 ? "Low Stock" : "In Stock",
            "reviews": .array((0..<generator.integer(in: 0...3)).map { _ in review(&generator, at: created) }),
            "returnPolicy": .string(
                generator.pick(["No return policy", "7 days return policy", "30 days return policy"])),
            "minimumOrderQuantity": .integer(generator.integer(in: 1...30)),
            "meta": [
                "createdAt": Timestamp.milliseconds(created), "updatedAt": Timestamp.milliseconds(created),
                "barcode": .string(String(4_000_000_000_000 + Int64(generator.integer(in: 0...999_999_999)))),
                "qrCode": "https://example.com/qr-code.png",
            ],
            // The URLs are relative, because the server's port differs at every start.
            "images": [.string("/pictures/\(id).ppm")], "thumbnail": .string("/pictures/\(id).ppm"),
        ]
        // Some products have no brand, as at DummyJSON.
        return number % 7 == 0 ? product : product.merging(["brand": .string(makers[number % makers.count])])
    }

    private static func review(_ generator: inout SeededGenerator, at date: Date) -> JSON {
        let name = generator.pick(reviewers)
        return [
            "rating": .integer(generator.integer(in: 1...5)), "comment": .string(generator.pick(verdicts)),
            "date": Timestamp.milliseconds(date), "reviewerName": .string(name),
            "reviewerEmail": "reviewer@example.com",
        ]
    }

    private static func cents(_ count: Int) -> JSON {
        .decimal(Decimal(count) / 100)
    }
}
