#if canImport(SwiftUI)
    import PresentationKit
    import Reactive
    import ReactiveUI
    import SwiftUI

    extension View {
        /// Reports a scene's failures for as long as this view exists, even while another view covers it. The modifier
        /// also starts the scene.
        ///
        /// ```swift
        /// .reportsFailures(scene.errors, titled: "Chores", unless: scene.chores.state.failure != nil) {
        ///     if !scene.chores.isLoaded { scene.input.$load() }
        /// }
        /// ```
        ///
        /// The ``NavigationHost`` around this view shows the failures. If the view is not in a host, failures are not
        /// shown. While `isShown` is true, the view itself shows the failure, for example in a placeholder, and no
        /// alert repeats it. `start` runs each time the view appears, after the view has subscribed to the failures.
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
        /// The subscription continues while another view covers this one, although the task ends then. Otherwise, a
        /// later subscriber would miss the failures in between.
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

    /// A navigation, without the type of its destinations, which is not known where a failure is reported.
    @MainActor
    protocol FailureReporter: AnyObject {
        func report(_ failure: Failure, title: String)
    }

    extension Navigation: FailureReporter {}

    nonisolated struct FailureReporterKey: EnvironmentKey {
        static var defaultValue: (any FailureReporter)? { nil }
    }

    nonisolated extension EnvironmentValues {
        /// The reporter, or `nil` outside a ``NavigationHost``, where failures are not shown.
        var failureReporter: (any FailureReporter)? {
            get { self[FailureReporterKey.self] }
            set { self[FailureReporterKey.self] = newValue }
        }
    }
#endif
