import Presentation

extension Navigator {
    var destinations: [PaletteEntry] {
        Route.places.map { route in
            let words = route.link.split(separator: "/").dropFirst().map(String.init)
            let deeds = route == .login ? ["Sign in", "Sign out", "Log out"] : []
            return PaletteEntry(id: route.link, title: route.title, note: route.link, otherNames: words + deeds) {
                go(to: route)
            }
        }
    }

    func destination(typed text: String) -> PaletteEntry? {
        (try? Route(link: text)).map { route in
            PaletteEntry(id: route.link, title: route.link, note: "link") { go(to: route) }
        }
    }
}
