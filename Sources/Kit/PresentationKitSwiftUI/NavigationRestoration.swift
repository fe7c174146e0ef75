#if canImport(SwiftUI)
    import PresentationKit
    import SwiftUI

    extension View {
        /// Opens the scenes that were open when the app was last closed, separately for each window. For the rules, see
        /// `Navigation.restore`.
        ///
        /// ```swift
        /// .restores(navigation, in: ShopRoute.links, route: \.route, open: navigator.open)
        /// ```
        ///
        /// If a window has several navigations, as with tabs, each navigation needs its own `key`.
        public func restores<Route, Destination>(
            _ navigation: Navigation<Destination>, in links: LinkTable<Route>, key: String = "navigation",
            route: @escaping (Destination) -> Route?, open: @escaping (Route) -> Void
        ) -> some View {
            modifier(
                NavigationRestoration(
                    navigation: navigation, links: links, route: route, open: open,
                    saved: SceneStorage(wrappedValue: Data(), key)))
        }
    }

    private struct NavigationRestoration<Route: Hashable & Sendable, Destination>: ViewModifier {
        let navigation: Navigation<Destination>
        let links: LinkTable<Route>
        let route: (Destination) -> Route?
        let open: (Route) -> Void
        /// The links as JSON, because an ID may contain any character.
        @SceneStorage private var saved: Data

        init(
            navigation: Navigation<Destination>, links: LinkTable<Route>, route: @escaping (Destination) -> Route?,
            open: @escaping (Route) -> Void, saved: SceneStorage<Data>
        ) {
            self.navigation = navigation
            self.links = links
            self.route = route
            self.open = open
            _saved = saved
        }

        func body(content: Content) -> some View {
            content
                .onAppear {
                    let left = try? JSONDecoder().decode([String].self, from: saved)
                    navigation.restore(left ?? [], in: links, open: open)
                    // If a link has opened the first scene instead, no later change would save the open scenes.
                    save(navigation.links(in: links, route: route))
                }
                .onChange(of: navigation.links(in: links, route: route)) { _, open in save(open) }
        }

        private func save(_ open: [String]) { saved = (try? JSONEncoder().encode(open)) ?? Data() }
    }
#endif
