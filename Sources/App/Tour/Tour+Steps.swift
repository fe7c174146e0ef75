extension Tour {
    /// The way through all scenes.
    static let steps = [
        TourStep("Menu", showing: ["Menu", "Product list", "Git repo list", "↑↓ select"]),
        TourStep("Products", keys: "/product list<enter>", showing: ["Menu › Products", "30/194"]),
        TourStep("Products, next page", keys: "<end>", showing: ["60/194"]),
        TourStep("Details", keys: "<home><enter>", showing: ["Menu › Products › Details", "Price"]),
        TourStep(
            "Editor, refused", keys: "<esc>e", "<C-u>Pow<tab><C-u>0<enter>",
            showing: [
                "Menu › Products › Edit", "Product name must be at least 5 characters.",
                "Product price must be greater than 0.", "two fields need attention",
            ]),
        TourStep(
            "Products, edited", keys: "<backtab><C-u>Powder Canister<tab><C-u>14.99<enter>",
            showing: ["✓ Saved \"Powder Canister\"", "✎", "$14.99"]),
        TourStep("Deletion, asked", keys: "d", showing: ["Delete \"Powder Canister\"?", "[ Delete ]", "[ Cancel ]"]),
        TourStep(
            "Products, one less", keys: "<enter>", showing: ["/193", "✓ Deleted \"Powder Canister\""],
            hiding: ["✎"]),
        TourStep("Repositories", keys: "/git repo list<enter>", showing: ["Menu › Repositories", "█", "★"]),
        TourStep("Repository", keys: "<enter>", showing: ["Menu › Repositories › Repository", "Stars"]),
        TourStep("Help", keys: "?", showing: ["Keys in Repository", "suspend"]),
        TourStep("Go to", keys: "<esc>/menu", showing: ["Go to", "Menu"]),
    ]
}
