import Foundation

extension String {
    /// Ignores case and accents, like the servers' searches.
    func contains(words: String) -> Bool {
        range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
