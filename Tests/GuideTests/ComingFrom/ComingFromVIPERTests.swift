import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Coming from VIPER*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct ComingFromVIPERTests {
    nonisolated struct Contact: Identifiable, Equatable, Sendable {
        let id: Int
        var name: String
    }

    nonisolated protocol WatchingContacts: Sendable {
        func watchContacts() -> Observable<[Contact]>
    }

    protocol ContactsNavigator {
        func toAddContact() -> Driver<Contact>
    }

    struct UseCaseDouble: WatchingContacts {
        let lists: Requests<[Contact]>

        func watchContacts() -> Observable<[Contact]> { lists.request("watch contacts") }
    }

    struct NavigatorDouble: ContactsNavigator {
        let additions: Requests<Contact>

        func toAddContact() -> Driver<Contact> { additions.request("add contact").asDriver() }
    }

    struct ContactsViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var load: Driver<Void>
            @Trigger var add: Driver<Void>
        }
        struct Output {
            @Property var contacts = PagedList<Contact>()
            @Event var added: Driver<Contact.ID>
            @Event var errors: Driver<Failure>
        }

        let navigator: any ContactsNavigator
        let useCase: any WatchingContacts

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let contacts = ListSource(all: { useCase.watchContacts() })
            let paging = Paging(output.$contacts, errors: output.$errors, source: { contacts }) { $0 }
            paging.bind(load: input.load, in: bag)
            input.add
                .flatMapFirst { navigator.toAddContact().map(\.id) }
                .drive(output.$added)
                .store(in: bag)
            return output
        }
    }

    @Test("An added contact is in the list and reported to the view")
    func adding() {
        let journal = Journal()
        let (lists, additions) = (Requests<[Contact]>(journal), Requests<Contact>(journal))
        let scene = Live(
            ContactsViewModel(navigator: NavigatorDouble(additions: additions), useCase: UseCaseDouble(lists: lists)))
        journal.follow(scene.added) { "added \($0)" }
        scene.input.$load()
        lists.answerAndStay([])
        scene.input.$add()
        lists.answerAndStay([Contact(id: 1, name: "Ada")])
        additions.answer(Contact(id: 1, name: "Ada"))
        #expect(scene.contacts.map(\.name) == ["Ada"])
        journal.expect("watch contacts", "add contact", "added 1")
        scene.end()
        journal.expect("cancelled: watch contacts")
    }
}
