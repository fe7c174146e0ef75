import DomainKit
import Observation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import Synchronization
import Testing

/// Observation tracks reads of an output, as SwiftUI requires.
@Suite(.noLeaks) struct ObservationTests {
    private let scene: Live<NotesViewModel>

    init() {
        let journal = Journal()
        let viewModel = NotesViewModel(journal)
        viewModel.pages.immediate = [.just(.page(0..<3)), .just(.page(0..<3))]
        scene = Live(viewModel)
        _ = journal.history
    }

    @Test("withObservationTracking reports the next change of an output, once")
    func tracking() {
        let changes = Mutex(0)
        let count = withObservationTracking {
            scene.notes.count
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        #expect(count == 0)
        scene.input.$load()
        #expect(changes.withLock { $0 } == 1)
        #expect(scene.notes.count == 3)
    }

    @Test("Observations emits an output's current value and its later values")
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func observations() async {
        var counts: [Int] = []
        for await count in Observations({ [scene] in scene.notes.count }) {
            counts.append(count)
            if count == 3 { break }
            scene.input.$load()
        }
        #expect(counts == [0, 3])
    }

    @Test("D-8: an output can be read while it reports a change")
    func readInside() {
        var counts: [Int] = []
        let subscription = scene.$notes.driver.drive { [scene] notes in
            counts.append(notes.count)
            counts.append(scene.notes.count)
        }
        scene.input.$load()
        #expect(counts == [0, 0, 0, 0, 3, 3])
        withExtendedLifetime(subscription) {}
    }
}
