import Domain
import TerminalKit

nonisolated extension Appearance {
    var theme: Theme {
        switch self {
        case .standard: .standard
        case .dark: .dark
        case .light: .light
        case .highContrast: .highContrast
        case .highContrastLight: .highContrastLight
        }
    }
}
