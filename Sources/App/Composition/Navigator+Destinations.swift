import Presentation

extension Navigator {
    /// The screens that can be gone to by name: the menu, and what it offers.
    var destinations: [Shell.Destination] {
        [Shell.Destination(name: "Menu") { go(to: .menu) }]
            + MenuSection.all.flatMap(\.items).map { item in
                Shell.Destination(name: item.title) { go(to: item.route) }
            }
    }
}
