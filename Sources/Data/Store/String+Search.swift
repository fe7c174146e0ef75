import Foundation

extension String {
    /// Whether the words occur in the text, as servers search: whatever the case and the accents.
    func contains(words: String) -> Bool {
        range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
