#if canImport(SwiftUI)
    import PresentationKit
    import SwiftUI

    /// Shows the open scenes of a navigation in stacks, sheets and covers, with its alerts in front.
    ///
    /// ```swift
    /// NavigationHost(navigation) { destination in
    ///     switch destination {
    ///     case .editor(let scene): ChoreEditor(scene: scene)
    ///     }
    /// } root: {
    ///     ChoreList(scene: chores)
    /// }
    /// ```
    ///
    /// While a scene is busy, neither a swipe nor a back button can close it. Failures that scenes report with
    /// `reportsFailures` are also shown in front. The few strings of this module, such as "Cancel" and "Try again", are
    /// looked up in the app's own strings.
    public struct NavigationHost<Destination, Content: View, Root: View>: View {
        private let navigation: Navigation<Destination>
        private let content: (Destination) -> Content
        private let root: Root

        /// Creates a host for the root of a window, because it creates a `NavigationStack` for each level.
        public init(
            _ navigation: Navigation<Destination>, @ViewBuilder content: @escaping (Destination) -> Content,
            @ViewBuilder root: () -> Root
        ) {
            self.navigation = navigation
            self.content = content
            self.root = root()
        }

        /// The first level of the navigation, which presents the other levels.
        public var body: some View {
            NavigationLevelView(navigation: navigation, number: 0, content: content, root: root)
                .environment(\.failureReporter, navigation)
        }
    }

    struct NavigationLevelView<Destination, Content: View, Root: View>: View {
        typealias Entry = Navigation<Destination>.Entry

        @Bindable var navigation: Navigation<Destination>
        let number: Int
        let content: (Destination) -> Content
        let root: Root

        var body: some View {
            NavigationStack(path: $navigation[pushedOn: number]) {
                root.navigationDestination(for: Entry.self) { entry in
                    // Another scene in the same place needs a new view with separate state.
                    content(entry.destination).id(entry.id)
                        .modifier(BackButtonModifier(navigation: navigation, number: number))
                }
            }
            .sheet(item: $navigation[presented: .sheet, over: number]) { above($0) }
            #if os(macOS)
                .sheet(item: $navigation[presented: .cover, over: number]) { above($0) }
            #else
                .fullScreenCover(item: $navigation[presented: .cover, over: number]) { above($0) }
            #endif
            .modifier(NavigationAlertModifier(navigation: navigation, number: number))
            .interactiveDismissDisabled(number > 0 && navigation.level(number).isBusy)
        }

        private func above(_ entry: Entry) -> some View {
            NavigationLevelView<Destination, Content, Content>(
                navigation: navigation, number: number + 1, content: content, root: content(entry.destination)
            )
            .id(entry.id)
        }
    }

    /// A separate body reads whether a level is busy, because SwiftUI does not promise to observe values that a
    /// destination's closure reads.
    private struct BackButtonModifier<Destination>: ViewModifier {
        let navigation: Navigation<Destination>
        let number: Int

        func body(content: Content) -> some View {
            content.navigationBarBackButtonHidden(navigation.level(number).isBusy)
        }
    }

    extension View {
        /// Follows the links with which the system opens the app. `open` opens the scenes of a route above the first
        /// scene. For the rules, see `Navigation.follow`. If a link arrives while a scene is busy, it is followed
        /// afterward. If several links arrive while a scene is busy, only the last one is followed.
        public func followsLinks<Route, Destination>(
            _ links: LinkTable<Route>, in navigation: Navigation<Destination>, open: @escaping (Route) -> Void
        ) -> some View {
            modifier(LinkFollowing(navigation: navigation, links: links, open: open))
        }
    }

    private struct LinkFollowing<Route: Hashable & Sendable, Destination>: ViewModifier {
        let navigation: Navigation<Destination>
        let links: LinkTable<Route>
        let open: (Route) -> Void
        @State private var pendingLink: String?

        func body(content: Content) -> some View {
            content
                .onOpenURL { url in
                    pendingLink = url.absoluteString
                    followWaiting()
                }
                .onChange(of: navigation.isBusy) { _, _ in followWaiting() }
        }

        private func followWaiting() {
            guard !navigation.isBusy, let link = pendingLink else { return }
            pendingLink = nil
            navigation.follow(link, in: links, open: open)
        }
    }
#endif
