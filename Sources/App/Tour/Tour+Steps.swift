import Domain

extension Tour {
    static let steps = productSteps + orderSteps + collectionSteps + onlineSteps + deviceSteps

    private static let productSteps = [
        TourStep("Menu", at: "app://menu", showing: ["Menu", "Products", "Repositories", "↑↓ select"]),
        TourStep(
            "Products", keys: ":products<enter>", at: "app://products", showing: ["Menu › Products", "30/194"]),
        TourStep("Products, next page", keys: "<pgdn>", showing: ["60/194"]),
        TourStep(
            "Details", keys: "<home><enter>", at: "app://products/:id", showing: ["Menu › Products › Product", "Price"]),
        TourStep(
            "Editor, refused", keys: "<esc>e", "<C-u>Pow<tab><C-u>0<enter>",
            at: "app://products/:id/edit",
            showing: [
                "Menu › Products › Edit product", "Product name must be at least 5 characters.",
                "Product price must be greater than 0.", "two fields need attention",
            ]),
        TourStep(
            "Products, edited", keys: "<backtab><C-u>Powder Canister<tab><C-u>14.99<enter>",
            showing: ["✓ Saved \"Powder Canister\"", "✓ $14.99"], hiding: ["waiting"]),
        TourStep(
            "Products, one less", keys: "d", showing: ["/193", "✓ Deleted \"Powder Canister\" · u undo", "✎ 1 waiting"]
        ),
        TourStep(
            "Products, undone", keys: "u", showing: ["/194", "✓ \"Powder Canister\" is back"], hiding: ["waiting"]),
        TourStep(
            "Products, overtaken", keys: "<home>e", "<C-u>Powder Box<enter>",
            showing: [
                "! 1 to decide", "! $14.99",
                "Could not save \"Powder Box\": Another user changed it. · p pending edits",
            ]
        ) { anotherDevice in
            guard let shown = try await anotherDevice.getProduct(id: 1).first() else { return }
            var changed = shown
            changed.name = "Powder Tin"
            _ = try await anotherDevice.productGateway.update(changed, from: shown).first()
        },
        TourStep(
            "Pending edits", keys: ":pending<enter>", at: "app://edits",
            showing: ["Change \"Powder Box\"", "another user has also changed it", "⏎ decide"]),
        TourStep(
            "Conflict", keys: "<enter>", "m", at: "app://edits/:id",
            showing: ["Another user has also changed \"Powder Canister\".", "● Powder Box", "Powder Tin"]),
        TourStep(
            "Pending edits, none", keys: "<enter>", showing: ["Everything is sent.", "✓ Saved \"Powder Box\""],
            hiding: ["to decide", "waiting"]),
        TourStep(
            "Offline products", keys: ":offline<enter>", at: "app://products/sync",
            showing: ["Menu › Offline products", "Press ⏎ to start."]),
        TourStep("Offline products, saved", keys: "<enter>", showing: ["194 products are saved on this device"]),
    ]

    private static let orderSteps = [
        TourStep(
            "Orders, none", keys: ":orders<enter>", at: "app://orders", showing: ["No orders yet. Press a to add one."]),
        TourStep(
            "New order", keys: "a", "Ada Lovelace<tab>5<tab><C-u>2<tab>999", at: "app://orders/new",
            showing: ["Menu › Orders › New order", "[ Add ]"]
        ) { anotherDevice in
            guard let shown = try await anotherDevice.getProduct(id: 5).first() else { return }
            var draft = ProductDraft(shown)
            draft.stockText = "10"
            _ = try await anotherDevice.update(draft).first()
        },
        TourStep(
            "Orders, a line refused", keys: "<enter>",
            showing: ["1001", "! 1 refused", "Could not save 1 × product 999: The shop has no product 999."],
            hiding: ["waiting"]),
        TourStep(
            "Order", keys: "<enter>",
            showing: ["Menu › Orders › Order", "2 × ", "1 × product 999", "The shop has no product 999."],
            hiding: ["product 5"]),
        TourStep(
            "Pending edits, refused", keys: "p", at: "app://edits",
            showing: ["Add 1 × product 999", "t try again", "d discard"]),
        TourStep("Pending edits, discarded", keys: "d", showing: ["Everything is sent."], hiding: ["refused"]),
    ]

    private static let collectionSteps = [
        TourStep(
            "Product sections", keys: ":sections<enter>", at: "app://sections",
            showing: ["Beauty", "Furniture"]),
        TourStep(
            "Product card", keys: "<enter>", at: "app://sections/:id",
            showing: ["Menu › Product sections › Product card", "Price"]),
        TourStep(
            "Editor of cells", keys: "<esc>e", at: "app://sections/:id/edit",
            showing: ["Menu › Product sections › Edit product cells", "[ Update ]"]),
        TourStep(
            "Product grid", keys: "<esc>:product grid<enter>", at: "app://sections/grid",
            showing: ["Product grid", "Beauty"]),
        TourStep(
            "Repositories", keys: ":repositories<enter>", at: "app://repos",
            showing: ["Menu › Repositories", "█", "★"]),
        TourStep("Repository", keys: "<enter>", showing: ["Menu › Repositories › Repository", "Stars"]),
        TourStep(
            "Repository grid", keys: ":repository grid<enter>", at: "app://repos/grid",
            showing: ["Repository grid", "★"]),
        TourStep(
            "Repository carousel", keys: ":carousel<enter>", at: "app://repos/carousel",
            showing: ["Most starred", "Runners-up"]),
        TourStep("Repository cards", keys: "<end>", showing: ["Also popular"]),
    ]

    private static let onlineSteps = [
        TourStep(
            "Posts, signed out", keys: ":posts<enter>", at: "app://posts",
            showing: ["You are signed out. Press s to sign in"]
        ),
        TourStep(
            "Sign-in, refused", keys: "s", "emilys<tab>wrong<enter>",
            showing: ["[ Sign in ]", "The user name or the password is wrong."]),
        TourStep("Posts", keys: "<C-u>emilyspass<enter>", showing: ["✓ Signed in as emilys", "emilys · demo"]),
        TourStep("Post", keys: "<enter>", showing: ["Menu › Posts › Post", "Author"]),
        TourStep(
            "Item search", keys: ":item search<enter>", "2<tab>mascara<tab>10<enter>",
            at: "app://items", showing: ["Mascara", "Added"]),
        TourStep("Item", keys: "<C-o>", showing: ["Menu › Item search › Item", "Mascara"]),
        TourStep("Featured movie", keys: ":featured<enter>", at: "app://movie", showing: ["Featured movie"]),
    ]

    private static let deviceSteps = [
        TourStep(
            "People", keys: ":people<enter>", at: "app://users",
            showing: ["Anna Haro", "John Appleseed", "Jun 22, 1980"]),
        TourStep(
            "New person", keys: "a", "Grace Hopper<tab><right><right><tab>1906-12-09",
            at: "app://users/new", showing: ["Menu › People › New person", "‹ Female ›"]),
        TourStep("People, one more", keys: "<enter>", showing: ["✓ Added \"Grace Hopper\"", "▌Grace Hopper"]),
        TourStep("Person", keys: "<enter>", showing: ["Menu › People › Person", "Grace Hopper"]),
        TourStep("Cars, none", keys: ":cars<enter>", at: "app://cars", showing: ["No cars yet. Press a to add one."]),
        TourStep(
            "New car", keys: "a", "Saab<tab>900<tab>Turbo", at: "app://cars/new",
            showing: ["Menu › Cars › New car", "[ Add ]"]),
        TourStep(
            "Inspector", keys: "<f12><f12><backspace>o<f12>",
            showing: ["Inspector", "CarFormViewModel", "→ trim  \"Turbo\"", "← form"]),
        TourStep("Cars", keys: "<f12><enter>", showing: ["✓ Added \"Saab 900\"", "▌900"]),
        TourStep("Car", keys: "<enter>", at: "app://cars/:id", showing: ["Menu › Cars › Car", "Turbo"]),
        TourStep(
            "Car, edited", keys: "e<tab><tab><C-u>Aero", at: "app://cars/:id/edit",
            showing: ["Menu › Cars › Car › Edit car", "[ Update ]"]),
        TourStep("Car, saved", keys: "<enter>", showing: ["✓ Saved \"Saab 900\"", "Aero"]),
        TourStep("Account", keys: ":account<enter>", at: "app://login", showing: ["You are signed in as emilys"]),
        TourStep("Account, signed out", keys: "o", showing: ["User name", "[ Sign in ]"]),
        TourStep(
            "Settings", keys: "<esc>:settings<enter>", at: "app://settings",
            showing: ["● standard", "EUR", "€1,234.50", "edit = x"]),
        TourStep("Settings, in euros", keys: "<down><down><down><down><down><down><enter>", showing: ["● EUR"]),
        TourStep("Help", keys: "<esc>?", showing: ["Keys in Menu", "suspend"]),
        TourStep("Go to", keys: "<esc>:repo", showing: ["Go to", "Repository carousel"]),
    ]
}
