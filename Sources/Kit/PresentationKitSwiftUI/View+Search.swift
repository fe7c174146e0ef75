#if canImport(SwiftUI)
    import ReactiveUI
    import SwiftUI

    extension View {
        /// Adds a search field that sends its text after each change.
        ///
        /// The field stores the text itself. Otherwise, letters would disappear from the field if the scene waits for a
        /// pause before it uses them.
        public func searches(_ prompt: LocalizedStringKey, sends input: Trigger<String>) -> some View {
            modifier(SearchModifier(prompt: prompt, input: input))
        }
    }

    struct SearchModifier: ViewModifier {
        let prompt: LocalizedStringKey
        let input: Trigger<String>
        @State private var words = ""

        func body(content: Content) -> some View {
            content
                .searchable(text: $words, prompt: prompt)
                .onChange(of: words) { _, words in input.send(words) }
        }
    }
#endif
