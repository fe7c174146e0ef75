import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Testing

// This target does not have the main actor as its default isolation, so the test also checks that these structs
// compile.
private struct Input {
    @Trigger var load: Driver<Void>
    @Trigger var select: Driver<Int>
    @Trigger(.secret) var password: Driver<String>
    let title = "not followed"

    init() {}
}

private struct Output {
    @Property var products: [Int] = []
    @Property(.secret) var token: String? = nil
    @Property(.secret) var pin = 0
    @Event var deleted: Driver<Int>
}

@MainActor @Suite(.noLeaks, .timeLimit(.minutes(5))) struct SceneMembersTests {
    @Test("A trigger reaches its current listeners before the call returns")
    func triggers() {
        let input = Input()
        input.$select(1)
        let first = Recorder(input.select)
        input.$select(2)
        first.expect(2)
        let second = Recorder(input.select)
        input.$select.send(3)
        first.expect(3)
        second.expect(3)
        let loads = Recorder(input.load.map { "load" })
        input.$load()
        input.$load.send(())
        loads.expect("load", "load")
        for recorder in [first, second] { recorder.cancel() }
        loads.cancel()
    }

    @Test("A send during a trigger's delivery follows the current value")
    func reentrantTrigger() {
        let input = Input()
        var log: [String] = []
        let first = input.select.drive { number in
            log.append("first \(number)")
            if number == 1 { input.$select(2) }
        }
        let second = input.select.drive { log.append("second \($0)") }
        input.$select(1)
        #expect(log == ["first 1", "second 1", "first 2", "second 2"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("Drivers of triggers and properties finish when the last copy is released")
    func endOfMembers() async {
        var input: Input? = Input()
        var copy = input
        var output: Output? = Output()
        var numbers = input?.select.values.makeAsyncIterator()
        var lists = output?.$products.driver.values.makeAsyncIterator()
        input = nil
        copy?.$select(1)
        #expect(await numbers?.next() == 1)
        #expect(await lists?.next() == [])
        copy = nil
        output = nil
        #expect(await numbers?.next() == .some(nil))
        #expect(await lists?.next() == .some(nil))
    }

    @Test("A trigger outlives the end of the streams bound to it")
    func bindingToTriggers() {
        let input = Input()
        let recorder = Recorder(input.select)
        let failures = Log<String>()
        let bag = SubscriptionBag()
        Driver.just(1).drive(input.$select).store(in: bag)
        Driver.just(2).bind(to: input.$select).store(in: bag)
        Observable([3, 4]).bind(to: input.$select).store(in: bag)
        Observable.fail(Broken()).bind(to: input.$select) { failures.append("\($0)") }.store(in: bag)
        recorder.expect(1, 2, 3, 4)
        #expect(failures.entries == ["Broken()"])
        recorder.cancel()
    }

    @Test("An event replays nothing")
    func events() {
        let output = Output()
        output.$deleted.send(1)
        let recorder = Recorder(output.deleted)
        output.$deleted(2)
        recorder.expect(2)
        recorder.cancel()
    }

    @Test("Members of inputs and outputs have their declared names")
    func members() {
        let input = Mirror(reflecting: Input()).followableMembers
        #expect(input.map(\.name) == ["load", "select", "password"])
        #expect(input.map(\.member.sensitivity) == [.open, .open, .secret])
        let output = Mirror(reflecting: Output()).followableMembers
        #expect(output.map(\.name) == ["products", "token", "pin", "deleted"])
        #expect(output.map(\.member.sensitivity) == [.open, .secret, .secret, .open])
        #expect(Property(wrappedValue: 0).sensitivity == .open)
        #expect(Property(wrappedValue: { @Sendable in }).sensitivity == .open)
    }

    @Test("A trigger reports a value before its listeners get it, even after some leave")
    func reported() {
        let input = Input()
        var log: [String] = []
        var listeners = [
            input.select.drive { log.append("first \($0)") },
            input.$select.reported.drive { log.append("report \($0)") },
            input.select.drive { log.append("second \($0)") },
        ]
        input.$select(1)
        #expect(log == ["report 1", "first 1", "second 1"])
        log = []
        listeners.remove(at: 0)
        listeners.append(input.$select.reported.drive { log.append("later report \($0)") })
        input.$select(2)
        #expect(log == ["later report 2", "report 2", "second 2"])
        log = []
        listeners.removeLast(2)
        input.$select(3)
        #expect(log == ["report 3"])
        listeners.removeAll()
        input.$select(4)
        #expect(log == ["report 3"])
    }

    @Test("Following a scene's members emits every value, with a mark in place of each secret")
    func following() {
        let (input, output) = (Input(), Output())
        var log: [String] = []
        let bag = SubscriptionBag()
        for part: Any in [input, output] {
            for (name, member) in Mirror(reflecting: part).followableMembers {
                member.follow { log.append("\(name) \($0)") }.store(in: bag)
            }
        }
        #expect(log == ["products []", "token •••", "pin •••"])
        log = []
        input.$load()
        input.$select(31)
        input.$password("sesame")
        output.products = [1]
        output.token = "sesame"
        output.pin = 1234
        output.$deleted(1)
        #expect(
            log == [
                "load ()", "select 31", "password •••", "products [1]", "token •••", "pin •••", "deleted 1",
            ])
        bag.cancelAll()
        input.$select(32)
        #expect(log.count == 7)
    }

    @Test("An untyped trigger accepts only values of its type")
    func replaying() {
        let input = Input()
        let members = Dictionary(uniqueKeysWithValues: Mirror(reflecting: input).followableMembers.map { ($0, $1) })
        let numbers = Recorder(input.select)
        let loads = Recorder(input.load.map { "load" })
        let passwords = Recorder(input.password)
        #expect(members["select"]?.replay(7) == true)
        #expect(members["load"]?.replay(()) == true)
        #expect(members["password"]?.replay("sesame") == true)
        #expect(members["select"]?.replay("7") == false)
        let products = Mirror(reflecting: Output()).followableMembers[0].member
        #expect(products.replay([1]) == false)
        numbers.expect(7)
        loads.expect("load")
        passwords.expect("sesame")
        numbers.cancel()
        loads.cancel()
        passwords.cancel()
    }
}
