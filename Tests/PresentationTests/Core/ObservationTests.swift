import Domain
import DomainKit
import Observation
import Presentation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

/// Outputs are tracked by Observation, as SwiftUI needs.
@Suite(.noLeaks) struct ObservationTests {
    private struct UseCase: ReposUseCase {
        func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
            .just(Page<Int>.page(0..<3).map(Repo.sample))
        }
    }

    private struct Navigator: ReposNavigator {
        func toRepoDetail(_ repo: Repo) {}
    }

    private let load = PublishSubject<Void>()
    private let bag = SubscriptionBag()
    private let output: ReposViewModel.Output

    init() {
        output = ReposViewModel(navigator: Navigator(), useCase: UseCase())
            .transform(.init(load: load.driver), in: bag)
    }

    @Test("withObservationTracking is told of the next change of an output, once")
    func tracking() {
        let changes = Mutex(0)
        let count = withObservationTracking {
            output.repos.count
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        #expect(count == 0)
        load.send(())
        #expect(changes.withLock { $0 } == 1)
        #expect(output.repos.count == 3)
    }

    @Test("Observations gives the value that an output has and the values that it gets")
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func observations() async {
        var counts: [Int] = []
        for await count in Observations({ [output] in output.repos.count }) {
            counts.append(count)
            if count == 3 { break }
            load.send(())
        }
        #expect(counts == [0, 3])
    }

    @Test("D-8: an output can be read while it tells of a change")
    func readInside() {
        var counts: [Int] = []
        let subscription = output.$repos.driver.drive { [output] repos in
            counts.append(repos.count)
            counts.append(output.repos.count)
        }
        load.send(())
        #expect(counts == [0, 0, 0, 0, 3, 3])
        withExtendedLifetime(subscription) {}
    }
}
