import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Troubleshooting*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct TroubleshootingTests {
    @Test("A dropped subscription ends immediately")
    func dropped() {
        let taps = PublishSubject<Int>()
        var seen: [Int] = []
        _ = taps.driver.drive { seen.append($0) }
        taps.send(1)
        #expect(seen == [])
    }

    @Test("An event reaches current listeners, and a property also later ones")
    func late() {
        let (saved, title) = (Event<Int>(), Property(wrappedValue: ""))
        saved.send(1)
        title.wrappedValue = "Saved"
        let (events, titles) = (Recorder(saved.wrappedValue), Recorder(title.driver))
        events.expect()
        titles.expect("Saved")
    }

    @Test("One change through two inputs emits two pairs, the first mixed")
    func glitch() {
        let number = BehaviorSubject(1)
        let doubled = number.driver.map { $0 * 2 }
        let pairs = Recorder(combineLatest(number.driver, doubled).map { "\($0) \($1)" })
        number.send(2)
        pairs.expect("1 2", "2 2", "2 4")
    }

    @Test("A failed request does not end the button")
    func alive() {
        let taps = PublishSubject<Int>()
        let shown = Recorder(
            taps.driver.flatMapLatest { number in
                (number == 1 ? Observable<String>.fail(GatewayError.offline) : .just("answer")).asDriver()
            })
        taps.send(1)
        taps.send(2)
        shown.expect("answer")
    }

    struct ReloadViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var load: Driver<Void>
        }
        struct Output {
            @Event var errors: Driver<Failure>
        }

        let request: () -> Observable<Void>

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.load.flatMapLatest { request().asDriver(reporting: output.$errors) }.drive {}.store(in: bag)
            return output
        }
    }

    func retryOnce(_ scene: Live<ReloadViewModel>, in bag: SubscriptionBag) {
        scene.errors.prefix(1).drive { [load = scene.input.$load] _ in load() }.store(in: bag)
    }

    @Test("A retry uses only the trigger, and does not keep the scene alive")
    func retries() {
        let journal = Journal()
        let requests = Requests<Void>(journal)
        let bag = SubscriptionBag()
        let scene = Live(ReloadViewModel { requests.request("load") }, in: bag)
        retryOnce(scene, in: bag)
        scene.input.$load()
        requests.fail(GatewayError.offline)
        requests.answer(())
        journal.expect("load", "load")
    }
}
