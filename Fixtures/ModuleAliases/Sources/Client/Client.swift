import CleanData
import Data
import Domain
import DomainKit
import Observation
import Presentation
import PresentationKit
import Reactive

/// An observable class of the app's own, in a file that also imports Reactive.
@Observable @MainActor
final class Counter {
    var value = 0
}

/// Links every layer beside modules of the same names, and runs one pipeline.
@main
struct Client {
    @MainActor
    static func main() {
        let counter = Counter()
        let page = Page(items: [1, 2, 3], hasMorePages: false)
        let subscription = Reactive.Observable(page.items).subscribe { counter.value += $0 }
        let list = PagedList([ProductItemViewModel(Product(id: 1, name: "Tea", price: 3), formatting: Formatting())])
        precondition(counter.value == 6 && list.count == 1)
        print(CleanData.Gateways.self)
        print(Memo(name: "linked").name, counter.value)
        subscription.cancel()
    }
}
