import Domain
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import TerminalKit
import Testing

@testable import App

/// The scene of *Your first scene in ten minutes*, without the part in the domain, which is in `YourFirstVerbTests`.
@Suite(.noLeaks) struct YourFirstSceneTests {
    nonisolated struct CarMake: Identifiable, Equatable, Sendable {
        let make: String
        let count: Int
        var id: String { make }
    }

    nonisolated protocol CountingCars {
        func countCars() -> Observable<[CarMake]>
    }

    struct CountingCarsDouble: CountingCars {
        let counts: Requests<[CarMake]>

        func countCars() -> Observable<[CarMake]> { counts.request("count cars") }
    }

    public typealias CarMakesUseCase = CountingCars

    /// The number of saved cars of each make.
    public struct CarMakesViewModel: ViewModel {
        public struct Input: ViewModelInput {
            @Trigger public var load: Driver<Void>

            public init() {}
        }

        public struct Output {
            @Property public var makes = ViewState<[CarMake]>.idle
        }

        private let useCase: any CarMakesUseCase

        public init(useCase: any CarMakesUseCase) {
            self.useCase = useCase
        }

        public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let fetching = Fetching(output.$makes) { (_: Void) in
                useCase.countCars().map { $0.isEmpty ? nil : $0 }
            }
            fetching.bind(load: input.load, in: bag)
            return output
        }
    }

    @Test("The makes are counted when the scene appears, and again after each change")
    func counts() {
        let journal = Journal()
        let counts = Requests<[CarMake]>(journal)
        let scene = Live(CarMakesViewModel(useCase: CountingCarsDouble(counts: counts)))
        scene.input.$load()
        counts.answerAndStay([])
        #expect(scene.makes.isEmpty)
        counts.answerAndStay([CarMake(make: "Saab", count: 2)])
        #expect(scene.makes.value?.map(\.count) == [2])
        scene.end()
        journal.expect("count cars", "cancelled: count cars")
    }

    // In the app's own module the class gets this isolation from its protocol.
    @MainActor
    final class CarMakesScene: Scene {
        let bag = SubscriptionBag()
        private let live: Live<CarMakesViewModel>

        init(_ useCase: any CarMakesUseCase) {
            live = Live(CarMakesViewModel(useCase: useCase), in: bag)
        }

        var title: String { "Car makes" }
        var activity: String? { live.makes.isLoading ? "counting" : nil }

        func appear() { live.input.$load() }

        func draw(in frame: inout Frame, _ body: GridRect) {
            if let notice = live.makes.notice("makes", empty: "No cars yet.") {
                return frame.drawNotice(notice, in: body)
            }
            for (line, make) in (live.makes.value ?? []).enumerated() {
                frame.draw("\(make.count) × \(make.make)", in: body.line(line))
            }
        }
    }

    @Test("The scene has one line for each make")
    func screen() {
        let counts = Requests<[CarMake]>(Journal())
        counts.immediate = [.just([CarMake(make: "Fiat", count: 1), CarMake(make: "Saab", count: 2)])]
        let scene = CarMakesScene(CountingCarsDouble(counts: counts))
        scene.appear()
        var frame = Frame(size: GridSize(columns: 12, rows: 2))
        scene.draw(in: &frame, GridRect(frame.size))
        #expect(frame.text == "1 × Fiat\n2 × Saab")
        scene.bag.cancelAll()
    }
}

extension UseCases: YourFirstSceneTests.CountingCars {
    func countCars() -> Observable<[YourFirstSceneTests.CarMake]> { .just([]) }
}
