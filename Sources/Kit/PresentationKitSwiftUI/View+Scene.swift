#if canImport(SwiftUI)
    import PresentationKit
    import Reactive
    import ReactiveUI
    import SwiftUI

    extension View {
        /// Reports a scene's failures for as long as this view is there, and starts the scene once it listens to them.
        ///
        /// ```swift
        /// NoteRows(notes: scene.notes)
        ///     .reportsFailures(scene.errors, titled: "Notes", in: navigation) { scene.input.$load() }
        /// ```
        ///
        /// - Parameters:
        ///   - failures: the scene's event.
        ///   - title: what the alert says above the failure.
        ///   - navigation: where it is shown.
        ///   - start: runs each time the view comes, after the first failure could be heard.
        public func reportsFailures<Destination>(
            _ failures: Driver<Failure>, titled title: String, in navigation: Navigation<Destination>,
            start: @escaping @MainActor () -> Void = {}
        ) -> some View {
            task { @MainActor in
                // Subscribes at once: an event is not kept for those who come later.
                var failures = failures.values.makeAsyncIterator()
                start()
                while let failure = await failures.next(isolation: MainActor.shared) {
                    navigation.report(failure, title: title)
                }
            }
        }

        /// Asks for the next page when the last item of a list comes into view.
        ///
        /// - Parameters:
        ///   - item: the item that this view shows.
        ///   - list: the list.
        ///   - trigger: the scene's input for the next page.
        public func loadsMore<Item: Identifiable & Equatable & Sendable>(
            after item: Item, in list: PagedList<Item>, _ trigger: Trigger<Void>
        ) -> some View where Item.ID: Sendable {
            onAppear { if item.id == list.last?.id { trigger.send(()) } }
        }

        /// Follows the links that the system opens the app with. See `Navigation.follow`.
        ///
        /// - Parameters:
        ///   - links: the app's links.
        ///   - navigation: where they lead.
        ///   - destinations: what is shown above the first scene for a route.
        public func followsLinks<Route, Destination>(
            _ links: LinkTable<Route>, in navigation: Navigation<Destination>,
            destinations: @escaping (Route) -> [Destination]
        ) -> some View {
            onOpenURL { navigation.follow($0.absoluteString, in: links, destinations: destinations) }
        }
    }
#endif
