import Foundation

extension String {
    /// Ignores case and accents, as the servers' searches do.
    func contains(words: String) -> Bool {
        range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
