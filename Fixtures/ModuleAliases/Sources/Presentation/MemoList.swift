import Domain
import Observation
import PresentationKit

/// An observable class of the app, in a module that also uses the kit.
@Observable @MainActor
public final class MemoList {
    public private(set) var memos = PagedList<Memo>()

    public init(_ memo: Memo) {
        memos = PagedList(memo.page.items)
    }
}
