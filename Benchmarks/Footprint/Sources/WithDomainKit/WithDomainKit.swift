import DomainKit
import Foundation

@main
struct WithDomainKit {
    static func main() {
        let rule = Rule.nonEmpty("Enter a number.").then("Enter a number.") { Int($0) }
        switch rule("2") {
        case .success(let count): print("count: \(count)", Date.now.timeIntervalSince1970 > 0)
        case .failure(let broken): print(broken.message)
        }
    }
}
