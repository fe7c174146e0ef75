import Foundation
import Reactive

@main
struct WithReactive {
    static func main() {
        let clicks = PublishSubject<Int>()
        let subscription = clicks.observable.map { $0 * 2 }.filter { $0 > 0 }.removeDuplicates()
            .subscribe { print("count: \($0)") }
        clicks.send(1)
        subscription.cancel()
        print(Date.now.timeIntervalSince1970 > 0)
    }
}
