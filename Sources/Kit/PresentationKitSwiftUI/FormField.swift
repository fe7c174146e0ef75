#if canImport(SwiftUI)
    import DomainKit
    import PresentationKit
    import SwiftUI

    /// A section of a form with one control and a message about its value below.
    ///
    /// ```swift
    /// FormField(.text, of: scene.form) {
    ///     TextField("What is to be done", text: $scene[\.form.fields.text, sends: \.$text])
    /// }
    /// ```
    public struct FormField<Control: View>: View {
        private let message: String?
        private let control: Control

        /// Creates a field. The message appears only when the form shows messages, which it does after the first
        /// submit.
        public init<Fields: Draft>(
            _ field: Fields.Field, of form: FormState<Fields>, @ViewBuilder control: () -> Control
        ) {
            message = form.message(for: field)
            self.control = control()
        }

        /// A `Section` that has the message as its footer. Use it in a `Form` or a `List`.
        public var body: some View {
            Section {
                control
            } footer: {
                if let message { Text(message).foregroundStyle(.red) }
            }
        }
    }
#endif
