import Foundation
import Testing

@testable import DemoServer

@Suite("Fault plan")
struct FaultPlanTests {
    private func request(_ method: String, _ path: String...) -> Request {
        Request(method: method, target: "", path: path, query: [])
    }

    @Test("A rule applies to its method, its path and every path below it")
    func scope() {
        let rule = FaultRule(.halfBody, at: "/products", method: "GET")
        #expect(rule.applies(to: request("GET", "products")))
        #expect(rule.applies(to: request("GET", "products", "1")))
        #expect(!rule.applies(to: request("PUT", "products", "1")))
        #expect(!rule.applies(to: request("GET", "productsearch")))
        #expect(!rule.applies(to: request("GET")))
        #expect(FaultRule(.halfBody).applies(to: request("DELETE", "anything")))
    }

    @Test("Pauses add up, only one other fault happens at a time, and counted faults end")
    func order() {
        var plan = FaultPlan()
        plan.rules = [
            FaultRule(.delay(seconds: 1), at: "/a", times: 2), FaultRule(.status(code: 500), at: "/a", times: 1),
            FaultRule(.cutAfterHead, at: "/a", times: 1), FaultRule(.delay(seconds: 0.5)),
        ]
        let history = (1...4).map { _ in plan.take(for: request("GET", "a")) }
        #expect(history.map(\.pause) == [.seconds(1.5), .seconds(1.5), .seconds(0.5), .seconds(0.5)])
        #expect(history.map(\.fault) == [.status(code: 500), .cutAfterHead, nil, nil])
        #expect(plan.rules == [FaultRule(.delay(seconds: 0.5))])
    }

    @Test("Impossible pauses are limited to 0 seconds or a day", arguments: [-1, -.infinity, .infinity, .nan, 1e300])
    func pauses(seconds: Double) {
        let pause = Duration(pause: seconds)
        #expect(pause >= .zero && pause <= .seconds(86_400))
    }

    @Test("Chaos causes the same faults in every run, at the requested rate")
    func chaos() {
        let history = { (seed: UInt64) in
            var plan = FaultPlan()
            plan.chaos = Chaos(rate: 0.25, seed: seed)
            return (0..<1000).map { _ in plan.take(for: request("GET", "a")) }.map {
                "\($0.pause) \(String(describing: $0.fault))"
            }
        }
        let quiet = "\(Duration.zero) nil"
        #expect(history(1) == history(1))
        #expect(history(1) != history(2))
        #expect((200...300).contains(history(1).count { $0 != quiet }))
        #expect(Set(history(1)).count == 7)
    }

    @Test("A rate of 1 fails every request, instead of delaying some")
    func wholeChaos() {
        var plan = FaultPlan()
        plan.chaos = Chaos(rate: 1, seed: 3)
        for _ in 0..<100 { #expect(plan.take(for: request("GET", "a")).fault != nil) }
    }

    @Test(
        "Faults have the JSON that their documentation shows",
        arguments: [
            (Fault.delay(seconds: 2), #"{"delay":{"seconds":2}}"#),
            (.status(code: 503), #"{"status":{"code":503}}"#),
            (.status(code: 503, retryAfter: "1"), #"{"status":{"code":503,"retryAfter":"1"}}"#),
            (.redirect(to: "/products"), #"{"redirect":{"to":"/products"}}"#),
            (.cutBeforeResponse, #"{"cutBeforeResponse":{}}"#),
            (.drip(bytes: 1, seconds: 0.5), #"{"drip":{"bytes":1,"seconds":0.5}}"#),
            (.oversizedBody(bytes: 10), #"{"oversizedBody":{"bytes":10}}"#),
            (.unannouncedBody(bytes: 10), #"{"unannouncedBody":{"bytes":10}}"#),
        ])
    func json(fault: Fault, text: String) throws {
        #expect(try JSONDecoder().decode(Fault.self, from: Foundation.Data(text.utf8)) == fault)
    }
}
