#if canImport(SwiftUI)
    import SwiftUI

    /// What a text field takes: it decides about the keyboard, capital letters, corrections and what the system fills in.
    public nonisolated enum TextEntry: Sendable {
        /// A number with a sign or a decimal separator, whichever of both separators the app reads.
        case decimal
        /// A number of digits alone.
        case wholeNumber
        /// An address of mail.
        case email
        /// The name of an account.
        case username
        /// The password of an account.
        case password
    }

    extension View {
        /// Fits the keyboard of a text field to what it takes, where the platform has one on screen.
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
                case .email: .emailAddress
                case .username, .password: .default
                }
            }

            fileprivate var content: UITextContentType? {
                switch self {
                case .decimal, .wholeNumber: nil
                case .email: .emailAddress
                case .username: .username
                case .password: .password
                }
            }
        }
    #endif
#endif
