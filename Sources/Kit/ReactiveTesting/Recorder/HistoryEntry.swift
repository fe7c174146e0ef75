/// An event as two histories compare it: failures are alike.
struct HistoryEntry<Element: Equatable & Sendable>: Equatable, CustomStringConvertible {
    let element: Element?
    let ending: Ending?
    let description: String

    init(element: Element) {
        self.element = element
        ending = nil
        description = "\(element)"
    }

    init(_ ending: Ending) {
        element = nil
        self.ending = ending
        description = "\(ending)"
    }

    /// The entry that a mark of a diagram stands for; a cancellation leaves none.
    init?(_ event: MarbleEvent<Element>) {
        switch event {
        case .element(let element): self.init(element: element)
        case .finished: self.init(Ending.finished)
        case .failed: self.init(Ending.failed)
        case .cancelled: return nil
        }
    }

    init(_ event: Event<Element>) {
        description = event.description
        switch event {
        case .element(let element): (self.element, ending) = (element, nil)
        case .finished: (element, ending) = (nil, .finished)
        case .failed: (element, ending) = (nil, .failed)
        }
    }

    static func == (first: HistoryEntry, second: HistoryEntry) -> Bool {
        first.element == second.element && first.ending == second.ending
    }
}
