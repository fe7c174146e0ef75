import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The tests write the open scenes as text: pushed scenes with a slash, sheets with a caret, covers with a number sign.
@Suite(.noLeaks) struct NavigationTests {
    private let navigation = Navigation<Place>()
    private let journal = Journal()

    private var shown: String {
        navigation.entries.map { entry in
            let sign = [.push: "/", .sheet: "^", .cover: "#"][entry.style] ?? "?"
            return sign + entry.destination.name
        }.joined()
    }

    private func id(of name: String) -> Int { navigation.entries.first { $0.destination.name == name }?.id ?? 0 }

    private func open(_ name: String, as style: Navigation<Place>.Style = .sheet) -> Subscription {
        navigation.open(as: style, isBusy: \.isBusy) { Place(name, result: $0) }
            .drive { [note = journal.note] in
                note("\(name) \($0)")
            } onFinished: { [navigation, note = journal.note] in
                note("\(name) ends before \(navigation.entries.count)")
            }
    }

    @Test("A scene opens in front of the others, and closes with those above it")
    func stack() {
        navigation.open(Place("a"))
        navigation.open(Place("b"), as: .sheet)
        navigation.open(Place("c"))
        navigation.open(Place("d"), as: .cover)
        #expect(shown == "/a^b/c#d")
        navigation.close(id(of: "b"))
        #expect(shown == "/a")
        navigation.close(17)
        #expect(shown == "/a")
    }

    @Test("A result is returned once and closes its scene")
    func result() {
        let subscription = open("editor")
        #expect(shown == "^editor")
        navigation.entries.first?.destination.finish(7)
        #expect(shown == "")
        journal.expect("editor 7", "editor ends before 0")
        withExtendedLifetime(subscription) {}
    }

    @Test(
        "A removed scene ends its driver, even if a view still holds it",
        arguments: ["swipe", "close", "link", "below"])
    func closing(way: String) throws {
        navigation.open(Place("list"))
        let subscription = open("editor")
        let held = try #require(navigation.entries.last?.destination)
        switch way {
        case "swipe": #expect(navigation.dismiss(id(of: "editor")))
        case "close": navigation.close(id(of: "editor"))
        case "link": #expect(navigation.replaceAll { navigation.open(Place("list")) })
        default: navigation.close(id(of: "list"))
        }
        #expect(shown == (way == "below" ? "" : "/list"))
        journal.expect("editor ends before \(way == "below" ? 0 : 1)")
        held.finish(7)
        journal.expect()
        withExtendedLifetime(subscription) {}
    }

    @Test("A scene without a waiting caller closes with its result")
    func unwaited() throws {
        for _ in 1...2 {
            navigation.show(navigation.open(as: .sheet) { Place("account", result: $0) })
            #expect(shown == "^account")
            try #require(navigation.entries.first?.destination).finish(7)
            #expect(shown == "")
        }
    }

    @Test("A button that opens a scene by flatMapFirst works again after a swipe")
    func again() {
        let button = PublishSubject<Void>()
        let bag = SubscriptionBag()
        button.observable.asDriver { _ in .empty() }
            .flatMapFirst { [navigation] _ in
                navigation.open(as: .sheet) { (result: NavigationResult<Int>) in Place("editor", result: result) }
            }
            .drive { _ in }
            .store(in: bag)
        for _ in 0..<3 {
            button.send(())
            #expect(shown == "^editor")
            button.send(())
            #expect(shown == "^editor")
            navigation.dismiss(id(of: "editor"))
            #expect(shown == "")
        }
        withExtendedLifetime(bag) {}
    }

    @Test("Cancelling a driver closes only its own scene")
    func cancelling() {
        let first = open("a")
        let second = open("b")
        first.cancel()
        #expect(shown == "", "b stood above a")
        journal.expect("b ends before 0")
        let third = open("c")
        second.cancel()
        #expect(shown == "^c")
        withExtendedLifetime(third) {}
    }

    @Test("A caller can open the next scene while the previous one closes", arguments: [true, false])
    func next(hasValue: Bool) {
        let subscription = navigation.open(as: .sheet) { (result: NavigationResult<Int>) in
            Place("first", result: result)
        }
        .drive { [navigation] _ in
            if hasValue { navigation.open(Place("second"), as: .sheet) }
        } onFinished: { [navigation] in
            if !hasValue { navigation.open(Place("second"), as: .sheet) }
        }
        let first = navigation.entries.first
        if hasValue { first?.destination.finish(1) } else { navigation.dismiss(first?.id ?? 0) }
        #expect(shown == "^second")
        withExtendedLifetime(subscription) {}
    }

    @Test("A busy scene and the scenes below it stay until its result")
    func busy() {
        navigation.open(Place("list"))
        let subscription = open("editor")
        navigation.open(Place("help"))
        navigation.entries[1].destination.isBusy = true
        #expect(!navigation.dismiss(id(of: "editor")))
        #expect(!navigation.dismiss(id(of: "list")))
        #expect(!navigation.replaceAll {})
        #expect(shown == "/list^editor/help")
        #expect(navigation.dismiss(id(of: "help")), "it stands above the busy one")
        navigation.entries[1].destination.finish(1)
        #expect(shown == "/list")
        journal.expect("editor 1", "editor ends before 1")
        #expect(navigation.dismiss(4711), "what is closed is closed")
        withExtendedLifetime(subscription) {}
    }

    @Test("A link replaces all scenes in one change and removes unanswered alerts")
    func link() {
        let histories = Recorder(navigation.$entries.driver.map { $0.map(\.destination.name).joined() })
        navigation.open(Place("a"))
        let question = navigation.ask("Leave?", choices: [.init("Leave")]).drive { _ in
        } onFinished: {
            [note = journal.note] in
            note("unanswered")
        }
        navigation.replaceAll {
            navigation.open(Place("x"))
            navigation.open(Place("y"))
        }
        #expect(navigation.alerts.isEmpty)
        histories.expect("", "a", "xy")
        journal.expect("unanswered")
        withExtendedLifetime(question) {}
    }

    @Test("A failure reported while a link closes its scene is shown")
    func reportedByReplaced() {
        let subscription = navigation.open(as: .sheet) { Place("editor", result: $0) }
            .drive { (_: Int) in
            } onFinished: { [navigation] in
                navigation.report(Failure("Not saved"), title: "Editor")
            }
        navigation.replaceAll {}
        #expect(navigation.alerts.map(\.message) == ["Not saved"])
        withExtendedLifetime(subscription) {}
    }

    @Test("Each navigation level lists its pushed scenes and the sheet or cover above")
    func levels() {
        for name in ["/a", "/b", "^c", "/d", "#e"] {
            let style = [("/", Navigation<Place>.Style.push), ("^", .sheet), ("#", .cover)]
                .first { name.hasPrefix($0.0) }?.1
            let place = Place(String(name.dropFirst()))
            navigation.open(place, as: style ?? .push) { place.isBusy }
        }
        func text(_ number: Int) -> String {
            let level = navigation.level(number)
            return level.pushed.map(\.destination.name).joined() + ">" + (level.presented?.destination.name ?? "")
        }
        #expect((0..<4).map(text) == ["ab>c", "d>e", ">", ">"])
        #expect(navigation.frontLevel == 2)
        navigation.entries[3].destination.isBusy = true
        #expect((0..<4).map { navigation.level($0).isBusy } == [true, true, false, false])
    }

    @Test("Going back within a level closes as many scenes as the user leaves")
    func back() {
        for name in ["a", "b", "c"] { navigation.open(Place(name)) }
        #expect(navigation.dismiss(toDepth: 3, ofLevel: 0))
        #expect(shown == "/a/b/c")
        #expect(navigation.dismiss(toDepth: 1, ofLevel: 0))
        #expect(shown == "/a")
        navigation.open(Place("sheet"), as: .sheet)
        navigation.open(Place("x"))
        #expect(navigation.dismiss(toDepth: 0, ofLevel: 1))
        #expect(shown == "/a^sheet")
        #expect(navigation.dismiss(toDepth: -1, ofLevel: 0))
        #expect(shown == "")
    }

    @Test("Dismissing scenes through a binding closes them, except busy ones")
    func bindings() {
        navigation.open(Place("a"))
        let sheet = Place("sheet")
        navigation.open(sheet, as: .sheet) { sheet.isBusy }
        #expect(navigation[presented: .sheet, over: 0]?.destination === sheet)
        #expect(navigation[presented: .cover, over: 0] == nil)
        navigation[presented: .cover, over: 0] = nil
        #expect(shown == "/a^sheet", "a cover that is not there takes no sheet along")
        sheet.isBusy = true
        navigation[presented: .sheet, over: 0] = nil
        navigation[pushedOn: 0] = []
        #expect(shown == "/a^sheet")
        sheet.isBusy = false
        navigation[presented: .sheet, over: 0] = nil
        #expect(shown == "/a")
        navigation[pushedOn: 0] = navigation[pushedOn: 0]
        #expect(shown == "/a")
        navigation[pushedOn: 0] = []
        #expect(shown == "")
    }

    @Test("If the user interface dismisses an alert, the alert ends without a choice")
    func alertBinding() {
        navigation.report(Failure("One."), title: "Notes")
        navigation.report(Failure("Two."), title: "Notes")
        let ids = navigation.alerts.map(\.id)
        #expect(navigation[isShowing: ids[0]] && !navigation[isShowing: ids[1]] && !navigation[isShowing: nil])
        navigation.answer(ids[0], with: 0)
        navigation[isShowing: ids[0]] = false
        #expect(navigation.alerts.map(\.id) == [ids[1]], "its button was first")
        navigation[isShowing: ids[1]] = false
        navigation[isShowing: nil] = false
        #expect(navigation.alerts.isEmpty)
    }

    @Test("Questions appear one after the other, and an answer may ask another question")
    func questions() {
        let subscriptions = ["one", "two"].map { title in
            navigation.ask(title, choices: [.init("No"), .init("Yes", isDestructive: true)])
                .drive { [note = journal.note] in
                    note("\(title) \($0)")
                } onFinished: { [note = journal.note] in
                    note("\(title) ends")
                }
        }
        #expect(navigation.alerts.map(\.title) == ["one", "two"])
        navigation.answer(navigation.alerts[0].id, with: 1)
        #expect(navigation.alerts.map(\.title) == ["two"])
        navigation.answer(navigation.alerts[0].id, with: nil)
        journal.expect("one 1", "one ends", "two ends")
        navigation.answer(1, with: 0)
        #expect(navigation.alerts.isEmpty)
        withExtendedLifetime(subscriptions) {}
    }

    @Test("A choice that an alert does not offer is ignored")
    func unknownChoice() {
        let subscription = navigation.ask("Leave?", choices: [.init("Leave")]).drive { [note = journal.note] in
            note("\($0)")
        } onFinished: { [note = journal.note] in
            note("ends")
        }
        navigation.answer(navigation.alerts[0].id, with: 1)
        journal.expect("ends")
        withExtendedLifetime(subscription) {}
    }

    @Test("Cancelling a question's driver removes the question")
    func cancelledQuestion() {
        let subscription = navigation.ask("Leave?", choices: []).drive { _ in }
        #expect(navigation.alerts.count == 1)
        subscription.cancel()
        #expect(navigation.alerts.isEmpty)
    }

    @Test("A failure reported several times appears once")
    func failures() {
        navigation.report(Failure("No network."), title: "Notes")
        navigation.report(Failure("No network."), title: "Notes")
        navigation.report(Failure("No network."), title: "Cars")
        #expect(navigation.alerts.map(\.title) == ["Notes", "Cars"])
        navigation.answer(navigation.alerts[0].id, with: nil)
        navigation.report(Failure("No network."), title: "Notes")
        #expect(navigation.alerts.map(\.title) == ["Cars", "Notes"])
    }

    @Test("An answered question is removed and reported once")
    func answeredQuestion() {
        let shown = Recorder(navigation.$alerts.driver.map { $0.map(\.title) })
        let subscription = navigation.ask("Leave?", choices: [.init("Leave")]).drive { _ in }
        navigation.answer(navigation.alerts[0].id, with: 0)
        shown.expect([], ["Leave?"], [])
        withExtendedLifetime(subscription) {}
    }

    @Test("Writing an outdated path does not close the scenes that replaced it")
    func stalePath() {
        navigation.open(Place("a"))
        navigation.open(Place("b"))
        let path = navigation[pushedOn: 0]
        navigation.replaceAll {
            navigation.open(Place("x"))
            navigation.open(Place("y"))
        }
        navigation[pushedOn: 0] = [path[0]]
        #expect(shown == "/x/y")
        navigation[pushedOn: 0].removeLast()
        #expect(shown == "/x")
    }

    @Test("A dismissal while another scene closes returns false, and closes its scene afterwards")
    func nestedDismissal() {
        navigation.open(Place("list"))
        let subscription = navigation.open(as: .sheet) { Place("editor", result: $0) }.drive { (_: Int) in
        } onFinished: { [navigation, note = journal.note] in
            note("closed: \(navigation.dismiss(navigation.entries[0].id)), open: \(navigation.entries.count)")
        }
        #expect(navigation.dismiss(id(of: "editor")))
        journal.expect("closed: false, open: 1")
        #expect(shown == "")
        withExtendedLifetime(subscription) {}
    }

    @Test("A replacement closes only its scene and keeps other scenes' results")
    func replacement() {
        navigation.open(Place("list"))
        let loading = open("loading")
        let editor = open("editor")
        navigation.report(Failure("No network."), title: "Notes")
        let before = navigation.entries.map(\.id)
        navigation.replace(id(of: "loading")) { navigation.open(Place("note"), as: .sheet) }
        #expect(shown == "/list^note^editor")
        #expect(navigation.entries.map(\.id).indices.filter { navigation.entries[$0].id == before[$0] } == [0, 2])
        #expect(navigation.alerts.count == 1)
        journal.expect("loading ends before 3")
        navigation.replace(before[1]) { navigation.open(Place("nothing")) }
        #expect(shown == "/list^note^editor")
        withExtendedLifetime((loading, editor)) {}
    }

    @Test("A scene that replaces another scene returns its own result")
    func replacementWithResult() throws {
        navigation.open(Place("loading"))
        navigation.open(Place("help"))
        navigation.replace(id(of: "loading")) {
            navigation.show(
                navigation.open(as: .push) { Place("editor", result: $0) }
                    .handleEvents(onElement: { [note = journal.note] in note("editor \($0)") }))
        }
        #expect(shown == "/editor/help")
        try #require(navigation.entries.first?.destination).finish(7)
        #expect(shown == "")
        journal.expect("editor 7")
    }

    @Test("A scene closed within a replacement is left out, with the scenes above it")
    func closedWhileCollected() {
        navigation.open(Place("list"))
        navigation.replaceAll {
            navigation.open(Place("a"))
            let subscription = open("b")
            let above = open("c")
            #expect(shown == "/list", "it is one change")
            subscription.cancel()
            navigation.open(Place("d"))
            withExtendedLifetime(above) {}
        }
        #expect(shown == "/a/d")
        journal.expect("c ends before 1")
    }

    @Test("A navigation without its view is released with its scenes")
    func released() {
        weak var gone: Navigation<Live<Inbox>>?
        do {
            let navigation = Navigation<Live<Inbox>>()
            gone = navigation
            let first = Live(Inbox(navigator: Inbox.Navigator(navigation: navigation)))
            first.input.$open()
            navigation.entries.first?.destination.input.$open()
            #expect(navigation.entries.count == 2)
        }
        #expect(gone == nil)
    }

    @Test("A scene that finishes during its creation does not stay open")
    func finishedWhileMade() {
        let subscription = navigation.open(as: .sheet) { result in
            result.finish(with: 3)
            return Place("editor", result: result)
        }.drive { [note = journal.note] in note("\($0)") }
        journal.expect("3")
        #expect(shown == "")
        withExtendedLifetime(subscription) {}
    }

    @Test("A released navigation ends the drivers that wait for its scenes")
    func ending() {
        var navigation: Navigation<Place>? = Navigation()
        let held = Held()
        let subscriptions = ["list", "editor"].map { name in
            navigation?.open(as: .sheet) { result in
                let place = Place(name, result: result)
                held.places.append(place)
                return place
            }.drive { (_: Int) in
            } onFinished: { [note = journal.note] in
                note("\(name) ends")
            }
        }
        navigation = nil
        journal.expect("editor ends", "list ends")
        withExtendedLifetime((subscriptions, held)) {}
    }
}

private struct Inbox: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var open: Driver<Void>
    }

    struct Output {}

    struct Navigator {
        weak var navigation: Navigation<Live<Inbox>>?
    }

    let navigator: Navigator

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        input.open.drive { navigator.navigation?.open(Live(Inbox(navigator: navigator))) }.store(in: bag)
        return Output()
    }
}

/// Retains a scene as a view does.
private final class Held {
    var places: [Place] = []
}

private final class Place {
    let name: String
    var isBusy = false
    private let result: NavigationResult<Int>?

    init(_ name: String, result: NavigationResult<Int>? = nil) {
        self.name = name
        self.result = result
    }

    func finish(_ value: Int) { result?.finish(with: value) }
}
