import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Navigation and links*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct NavigationAndLinksTests {
    protocol InboxNavigator {
        func toMessage(_ id: Int)
        func confirmDeletion(of id: Int) -> Driver<Void>
    }

    struct InboxViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var select: Driver<Int>
            @Trigger var delete: Driver<Int>
        }
        struct Output {
            @Event var deleted: Driver<Int>
        }

        let navigator: any InboxNavigator

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.select.drive { navigator.toMessage($0) }.store(in: bag)
            input.delete
                .flatMapFirst { id in navigator.confirmDeletion(of: id).map { id } }
                .drive(output.$deleted)
                .store(in: bag)
            return output
        }
    }

    enum MailPlace: Equatable {
        case message(Int)
    }

    struct AppNavigator: InboxNavigator {
        weak var navigation: Navigation<MailPlace>?

        func toMessage(_ id: Int) { navigation?.open(.message(id)) }

        func confirmDeletion(of id: Int) -> Driver<Void> {
            navigation?.ask("Delete message \(id)?", choices: [.init("Delete", isDestructive: true)]).map { _ in }
                ?? .empty()
        }
    }

    @Test("A confirmed question deletes, and a dismissed question does not")
    func confirmation() {
        let navigation = Navigation<MailPlace>()
        let scene = Live(InboxViewModel(navigator: AppNavigator(navigation: navigation)))
        let deleted = Recorder(scene.deleted)
        scene.input.$delete(7)
        #expect(navigation.alerts.map(\.title) == ["Delete message 7?"])
        navigation.answer(navigation.alerts[0].id, with: nil)
        #expect(navigation.alerts.isEmpty)
        scene.input.$delete(8)
        navigation.answer(navigation.alerts[0].id, with: 0)
        deleted.expect(8)
    }

    nonisolated enum MailRoute: Hashable, Sendable {
        case inbox, message(Int)

        static let links = LinkTable<MailRoute>(
            scheme: "mail",
            [
                LinkRow("inbox", .inbox),
                LinkRow("inbox/:id", MailRoute.message) { if case .message(let id) = $0 { id } else { nil } },
            ])
    }

    @Test("A link opens a route, and a wrong link explains its error")
    func links() throws {
        #expect(MailRoute.links.link(to: .message(31)) == "mail://inbox/31")
        #expect(try MailRoute.links.route(for: "MAIL://inbox/31/") == .message(31))
        #expect(throws: LinkError.invalidIdentifier("31x", link: "mail://inbox/31x")) {
            try MailRoute.links.route(for: "mail://inbox/31x")
        }
    }
}
