#if canImport(SwiftUI)
    import PresentationKit
    import Reactive
    import ReactiveUI
    import SwiftUI

    extension View {
        /// Reports a scene's failures for as long as this view exists, also while another one covers it, and starts the
        /// scene once it listens to them.
        ///
        /// ```swift
        /// .reportsFailures(scene.errors, titled: "Chores", unless: scene.chores.state.failure != nil) {
        ///     if !scene.chores.isLoaded { scene.input.$load() }
        /// }
        /// ```
        ///
        /// The ``NavigationHost`` around this view shows them. Without one, nothing does. While `isShown` is true, the
        /// view shows the failure itself, as a placeholder does, and no alert repeats it. `start` runs each time the
        /// view comes, after the first failure could be heard.
        public func reportsFailures(
            _ failures: Driver<Failure>, titled title: String,
            unless isShown: @autoclosure @escaping @MainActor () -> Bool = false,
            start: @escaping @MainActor () -> Void = {}
        ) -> some View {
            modifier(FailureReportingModifier(failures: failures, title: title, isShown: isShown, start: start))
        }
    }

    struct FailureReportingModifier: ViewModifier {
        @Environment(\.failureReporter) private var reporter
        /// Kept while another view covers this one, although the task ends then: a later subscriber would not get the
        /// failures in between.
        @State private var following: Subscription?
        let failures: Driver<Failure>
        let title: String
        let isShown: @MainActor () -> Bool
        let start: @MainActor () -> Void

        func body(content: Content) -> some View {
            content.task { @MainActor in
                following = failures.drive { if !isShown() { reporter?.report($0, title: title) } }
                start()
            }
        }
    }

    /// A navigation whose destinations are not known where a failure is reported.
    @MainActor
    protocol FailureReporter: AnyObject {
        func report(_ failure: Failure, title: String)
    }

    extension Navigation: FailureReporter {}

    nonisolated struct FailureReporterKey: EnvironmentKey {
        static var defaultValue: (any FailureReporter)? { nil }
    }

    nonisolated extension EnvironmentValues {
        /// `nil` outside of a ``NavigationHost``, where nothing shows failures.
        var failureReporter: (any FailureReporter)? {
            get { self[FailureReporterKey.self] }
            set { self[FailureReporterKey.self] = newValue }
        }
    }
#endif
