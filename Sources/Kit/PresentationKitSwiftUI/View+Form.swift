#if canImport(SwiftUI)
    import DomainKit
    import PresentationKit
    import ReactiveUI
    import SwiftUI

    extension View {
        /// Adds the two buttons of a form to its screen, and shows when the form is being sent.
        ///
        /// ```swift
        /// .submits("Save", scene.form, by: scene.input.$save, cancel: scene.input.$cancel)
        /// ```
        ///
        /// The Return key also submits the form, even while the button is disabled.
        public func submits<Fields: Draft>(
            _ title: LocalizedStringKey, _ form: FormState<Fields>, by submit: Trigger<Void>, cancel: Trigger<Void>
        ) -> some View {
            toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel", role: .cancel) { cancel.send(()) }
                }
                ToolbarItem(placement: .confirmationAction) {
                    Button(title) { submit.send(()) }.disabled(!form.isSubmitEnabled)
                }
            }
            .onSubmit { submit.send(()) }
            .busy(form.isBusy)
        }

        /// Shows a spinner in front of this view while the user waits for something.
        public func busy(_ isBusy: Bool) -> some View {
            overlay { if isBusy { ProgressView() } }
        }
    }
#endif
