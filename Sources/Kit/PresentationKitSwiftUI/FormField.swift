#if canImport(SwiftUI)
    import PresentationKit
    import SwiftUI

    /// A section of a form: one control, and under it what is wrong with its value.
    ///
    /// ```swift
    /// FormField(message: scene.form.message(for: .price)) {
    ///     TextField("Price", text: $scene[\.form.fields.priceText, sends: \.$price])
    ///         .keyboardType(.decimalPad)
    /// }
    /// ```
    public struct FormField<Control: View>: View {
        private let message: String?
        private let control: Control

        /// Creates the section.
        ///
        /// - Parameters:
        ///   - message: what is wrong with the value, or nil.
        ///   - control: what the user changes the value with.
        public init(message: String?, @ViewBuilder control: () -> Control) {
            self.message = message
            self.control = control()
        }

        /// What SwiftUI shows.
        public var body: some View {
            Section {
                control
            } footer: {
                if let message { Text(message).foregroundStyle(.red) }
            }
        }
    }
#endif
