#if canImport(SwiftUI)
    import PresentationKit
    import ReactiveUI
    import SwiftUI

    extension View {
        /// Covers this view while it has no value to show, with a spinner, a message, or a failure. For a failure, it
        /// also shows a button that tries again, unless `retry` is `nil`.
        ///
        /// ```swift
        /// .placeholder(for: scene.chores.state, empty: "Nothing to do", retry: scene.input.$reload)
        /// ```
        ///
        /// An earlier value stays visible, because its scene reports the failure as an event.
        public func placeholder<Value>(
            for state: ViewState<Value>, empty: LocalizedStringKey, retry: Trigger<Void>? = nil
        ) -> some View {
            overlay {
                switch state {
                case .loading(previous: nil): ProgressView()
                case .empty: ContentUnavailableView { Text(empty) }
                case .failed(let failure, previous: nil):
                    ContentUnavailableView {
                        Label(failure.message, systemImage: "exclamationmark.triangle")
                    } actions: {
                        if let retry { Button("Try again") { retry.send(()) } }
                    }
                case .idle, .loading, .loaded, .failed: EmptyView()
                }
            }
        }
    }
#endif
