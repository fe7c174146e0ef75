import Foundation
import PresentationKit
import Reactive
import ReactiveUI

enum Fruit: String, CaseIterable, Sendable {
    case apple, pear
}

struct Crate: Codable, Equatable, Sendable {
    var label: String
    var weights: [Double]
}

struct CrateID: RawRepresentable, Hashable, Sendable {
    var rawValue: Int
}

struct StallViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var open: Driver<Void>
        @Trigger var name: Driver<String>
        @Trigger var amount: Driver<Int>
        @Trigger var isOrganic: Driver<Bool>
        @Trigger var fruit: Driver<Fruit>
        @Trigger var crate: Driver<Crate>
        @Trigger var select: Driver<CrateID>
        @Trigger var limit: Driver<Int?>
        @Trigger var anything: Driver<NotDecodable>
        @Trigger(.secret) var password: Driver<String>
        /// Adds one. The view model receives this input in a different way.
        @Trigger var tick: Driver<Void>

        nonisolated init() {}
    }

    struct NotDecodable: Sendable {
        var closure: @Sendable () -> Void
    }

    struct Output {
        @Property var received: [String] = []
        @Property var total = 0
        @Property(.secret) var password = ""
        @Event var opened: Driver<Void>
    }

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        func note(_ text: String) { output.received.append(text) }
        input.open.drive {
            note("open")
            output.$opened.send(())
        }
        .store(in: bag)
        input.name.drive { note("name \($0)") }.store(in: bag)
        input.amount.drive {
            output.total += $0
            note("amount \($0)")
        }
        .store(in: bag)
        input.isOrganic.drive { note("isOrganic \($0)") }.store(in: bag)
        input.fruit.drive { note("fruit \($0)") }.store(in: bag)
        input.crate.drive { note("crate \($0.label) \($0.weights)") }.store(in: bag)
        input.select.drive { note("select \($0.rawValue)") }.store(in: bag)
        input.limit.drive { note("limit \($0.map(String.init) ?? "none")") }.store(in: bag)
        input.password.drive {
            output.password = $0
            note("password of \($0.count)")
        }
        .store(in: bag)
        input.tick.drive { output.total += 1 }.store(in: bag)
        return output
    }
}

struct MarketViewModel: ViewModel {
    struct Input: ViewModelInput {
        nonisolated init() {}
    }

    struct Output {
        let stall: Live<StallViewModel>
    }

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        Output(stall: Live(StallViewModel(), in: bag))
    }
}
