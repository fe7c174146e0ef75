import Testing

@testable import Reactive

@Suite struct AgendaTests {
    @Test("A generator runs for the rest of the turn, or one element when pulled")
    func restOfTheTurn() {
        for (yielding, limit) in [(Agenda<Int>.Yielding.always, 3), (.underLoad, 3), (.never, 1)] {
            let rules = Agenda<Int>.Rules(yielding: yielding, turnLength: 5, sliceLength: 4)
            var agenda = Agenda<Int>()
            agenda.beginTurn()
            let elements = Run(1, .elements(2), isInside: false)
            agenda.start(elements)
            guard case .deliver(elements, limit: 2) = agenda.next(rules, isPending: false, isActive: { _ in true })
            else {
                Issue.record("The elements come first.")
                continue
            }
            agenda.delivered(2, of: elements)
            let generator = Run(2, .generator(delivered: 0), isInside: false)
            agenda.start(generator)
            let order = agenda.next(rules, isPending: false, isActive: { _ in true })
            guard case .deliver(generator, let count) = order else {
                Issue.record("The generator does not come second, but \(order).")
                continue
            }
            #expect(count == limit)
        }
    }

    @Test("The inbox and the agenda release their memory after a flood")
    func roomIsGivenBack() {
        let rules = Agenda<Int>.Rules(yielding: .always)
        var agenda = Agenda<Int>()
        var inbox = Inbox<Int>()
        for _ in 0..<3 {
            for number in 0..<10_000 { inbox.append(number, isEnd: false, isInside: false) }
            agenda.takeIn(&inbox)
            while case .deliver(let run, limit: _) = agenda.next(rules, isPending: false, isActive: { _ in true }) {
                agenda.delivered(1, of: run)
                agenda.beginTurn()
            }
        }
        #expect(inbox.runs.capacity < 300)
        #expect(agenda.ready.capacity + agenda.later.capacity < 300)
    }
}
