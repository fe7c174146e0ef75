import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

/// `combineLatest` and `zip`, which share the code that keeps track of their inputs.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct JoinTests {
    private let clock = TestClock()

    @Test("zip pairs elements by position, even if they arrive unevenly")
    func positions() {
        let (left, right) = (PublishSubject<Int>(), PublishSubject<String>())
        let recorder = Recorder(zip(left.observable, right.observable).map { "\($0)\($1)" })
        for number in 1...3 { left.send(number) }
        right.send("a")
        recorder.expect("1a")
        for letter in ["b", "c", "d", "e"] { right.send(letter) }
        recorder.expect("2b", "3c")
        left.send(4)
        recorder.expect("4d")
        right.finish()
        recorder.expect()
        left.send(5)
        recorder.expect("5e", then: .finished)
    }

    @Test("zip ends when an input has ended and none of its elements is waiting")
    func ends() {
        func expect(_ left: String, _ right: String, _ result: String) {
            let pairs = zip(clock.hot(left).observable, clock.hot(right).observable).map { $0 + $1 }
            clock.expect(pairs, result)
        }
        expect("ab|", "--1-2-3", "--'a1'-['b2'|]")
        expect("a|", "-|", "-|")
        expect("|", "1--2", "|")
        expect("ab-^", "1", "'a1'--^")
        expect("abc-|", "1-2-|", "'a1'-'b2'-|")
    }

    @Test("Any number of inputs combine only when each of them has an element")
    func four() {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let latest = Recorder(
            combineLatest(
                subjects[0].observable, subjects[1].observable, subjects[2].observable, subjects[3].observable
            ).map { "\($0)\($1)\($2)\($3)" })
        let zipped = Recorder(
            zip(subjects[0].observable, subjects[1].observable, subjects[2].observable, subjects[3].observable)
                .map { "\($0)\($1)\($2)\($3)" })
        for (index, subject) in subjects.enumerated() {
            latest.expect()
            zipped.expect()
            subject.send(index)
        }
        latest.expect("0123")
        zipped.expect("0123")
        subjects[1].send(5)
        latest.expect("0523")
        zipped.expect()
        for subject in subjects { subject.finish() }
        latest.expect(then: .finished)
        zipped.expect(then: .finished)
    }

    @Test("A join releases kept elements when replaced, taken or cancelled")
    func releases() {
        let (left, right) = (PublishSubject<Witness>(), PublishSubject<Witness>())
        let latest = combineLatest(left.observable, right.observable).subscribe { _, _ in }
        let zipped = zip(left.observable, right.observable).subscribe { _, _ in }
        func send(to subject: PublishSubject<Witness>) -> Weak {
            let witness = Witness()
            subject.send(witness)
            return Weak(witness)
        }
        let first = send(to: left)
        let second = send(to: left)
        let third = send(to: left)
        #expect(first.isAlive)
        let partner = send(to: right)
        #expect(!first.isAlive)
        #expect(second.isAlive)
        #expect(partner.isAlive)
        let nextPartner = send(to: right)
        #expect(!partner.isAlive)
        #expect(!second.isAlive)
        zipped.cancel()
        #expect(third.isAlive)
        latest.cancel()
        #expect(!third.isAlive)
        #expect(!nextPartner.isAlive)
    }

    private struct Weak {
        weak var witness: Witness?

        init(_ witness: Witness) { self.witness = witness }

        var isAlive: Bool { witness != nil }
    }
}
