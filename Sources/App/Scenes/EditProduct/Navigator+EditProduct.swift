import Domain
import DomainKit

extension Navigator {
    static func savedText(_ outcome: EditOutcome<Product>) -> String {
        let name = outcome.value.name
        return outcome.isWaiting ? "\"\(name)\" is kept on this device until it is sent" : "Saved \"\(name)\""
    }
}
