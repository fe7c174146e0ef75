#if canImport(SwiftUI)
    import PresentationKit
    import ReactiveUI
    import SwiftUI

    /// The last row of a list that loads page by page. The row requests the next page when it becomes visible, and
    /// again if a page does not fill the screen. If the next page cannot be loaded, the row offers to try again.
    ///
    /// ```swift
    /// List {
    ///     ForEach(scene.chores) { row in
    ///         Button {
    ///             scene.input.$toggle(row.id)
    ///         } label: {
    ///             ChoreLabel(row: row)
    ///         }
    ///         .swipeActions { Button("Edit") { scene.input.$edit(row.id) } }
    ///     }
    ///     PagingFooter(scene.chores, loadMore: scene.input.$loadMore)
    /// }
    /// ```
    ///
    /// The footer is a separate row, so that it also works if the view hides, groups or sorts rows.
    public struct PagingFooter<Item: Identifiable & Equatable & Sendable>: View where Item.ID: Sendable {
        private let list: PagedList<Item>
        private let loadMore: Trigger<Void>

        /// Creates a footer. The footer requests a page when it appears, so put it at the end, outside the `ForEach` of
        /// the items.
        public init(_ list: PagedList<Item>, loadMore: Trigger<Void>) {
            self.list = list
            self.loadMore = loadMore
        }

        /// The row, which also shows the number of items that could not be read. Before the first page and after the
        /// last page, it requests nothing.
        public var body: some View {
            if let message = list.unreadableMessage {
                Text(message).font(.caption).foregroundStyle(.secondary)
            }
            if list.hasMorePages, list.isLoaded {
                if list.failure != nil, !list.isBusy {
                    Button("Try again") { loadMore.send(()) }
                } else {
                    // The ID restarts the task when a request has ended while the row is visible. The restart works
                    // even if the request starts and ends between two updates of the view, if it has changed the number
                    // of items.
                    ProgressView().task(id: list.isBusy ? nil : list.count) { @MainActor in
                        if !list.isBusy { loadMore.send(()) }
                    }
                }
            }
        }
    }
#endif
