#if canImport(SwiftUI)
    import SwiftUI

    /// The kind of content of a text field, which determines the keyboard, capitalization, autocorrection and the
    /// system's autofill. Capitalization and autocorrection are off for all kinds of content.
    public nonisolated enum TextEntry: Sendable {
        /// A number with a sign or a decimal separator. The user may type either separator that the app can read.
        case decimal
        /// A number of digits only, with the smallest keyboard, which has neither a sign nor a separator.
        case wholeNumber
        /// The URL of a page, with `/` on the keyboard.
        case url
        /// An e-mail address, with `@` on the keyboard, and the user's own address as a suggestion.
        case email
        /// The name of an account. If a ``password`` is next to it, the system offers to fill in both.
        case username
        /// The password of an account. Use a `SecureField` to hide the typed text.
        case password
    }

    extension View {
        /// Sets the keyboard, autofill and autocorrection of a text field for its kind of content. On macOS and
        /// watchOS, it only turns off autocorrection.
        ///
        /// ```swift
        /// TextField("Price", text: $scene[\.form.fields.priceText, sends: \.$price]).takes(.decimal)
        /// ```
        public func takes(_ entry: TextEntry) -> some View {
            #if os(macOS) || os(watchOS)
                return autocorrectionDisabled()
            #else
                return keyboardType(entry.keyboard)
                    .textContentType(entry.content)
                    .textInputAutocapitalization(.never)
                    .autocorrectionDisabled()
            #endif
        }
    }

    #if !os(macOS) && !os(watchOS)
        extension TextEntry {
            fileprivate var keyboard: UIKeyboardType {
                switch self {
                case .decimal: .numbersAndPunctuation
                case .wholeNumber: .numberPad
                case .url: .URL
                case .email: .emailAddress
                case .username, .password: .default
                }
            }

            fileprivate var content: UITextContentType? {
                switch self {
                case .decimal, .wholeNumber: nil
                case .url: .URL
                case .email: .emailAddress
                case .username: .username
                case .password: .password
                }
            }
        }
    #endif
#endif
