#if canImport(SwiftUI)
    import SwiftUI

    /// The content of a text field. It decides about the keyboard, capital letters, corrections and the system's
    /// autofill. Capitals and corrections are off for all of them.
    public nonisolated enum TextEntry: Sendable {
        /// A number with a sign or a decimal separator, whichever of both separators the app reads.
        case decimal
        /// Only digits, with the smallest keyboard, which has neither a sign nor a separator.
        case wholeNumber
        /// The URL of a page, with `/` on the keyboard.
        case url
        /// An e-mail address, with `@` on the keyboard and the user's own address to fill in.
        case email
        /// An account's name. Next to a ``password`` the system offers to fill in both.
        case username
        /// An account's password. Typed text is hidden only in a `SecureField`.
        case password
    }

    extension View {
        /// Sets the keyboard, the autofill and the corrections of a text field for its content. On macOS and watchOS it
        /// only turns the corrections off.
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
