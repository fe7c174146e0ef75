#if canImport(SwiftUI)
    import ReactiveUI
    import SwiftUI

    extension View {
        /// Gives this view a search field that sends its text at each change.
        ///
        /// The field keeps the words itself. Otherwise a scene that waits until no letter has followed for a moment
        /// would take letters back.
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
