#if canImport(SwiftUI)
    import DomainKit
    import PresentationKit
    import SwiftUI

    /// A section of a form: one control, and below it the message about its value.
    ///
    /// ```swift
    /// FormField(.text, of: scene.form) {
    ///     TextField("What is to be done", text: $scene[\.form.fields.text, sends: \.$text])
    /// }
    /// ```
    public struct FormField<Control: View>: View {
        private let message: String?
        private let control: Control

        /// Creates a field. It shows its message only once the form shows messages, after the first submit.
        public init<Fields: Draft>(
            _ field: Fields.Field, of form: FormState<Fields>, @ViewBuilder control: () -> Control
        ) {
            message = form.message(for: field)
            self.control = control()
        }

        /// A `Section` with the message as its footer, so it belongs in a `Form` or a `List`.
        public var body: some View {
            Section {
                control
            } footer: {
                if let message { Text(message).foregroundStyle(.red) }
            }
        }
    }
#endif
