import Data
import Domain
import Presentation
import SampleDomain

/// Links the kit, and the sample under other names, alongside modules of the same names.
@main
struct Client {
    @MainActor
    static func main() {
        let list = MemoList(Memo(id: 1, text: "linked"))
        let product = SampleDomain.Product(id: 1, name: "Tea", price: 3)
        print(list.memos.count, memoPath(), product.name)
    }
}
