import Foundation
import OpenCombine

@main
struct WithOpenCombine {
    static func main() {
        let clicks = PassthroughSubject<Int, Never>()
        let subscription = clicks.map { $0 * 2 }.filter { $0 > 0 }.removeDuplicates().sink { print("count: \($0)") }
        clicks.send(1)
        subscription.cancel()
        print(Date.now.timeIntervalSince1970 > 0)
    }
}
