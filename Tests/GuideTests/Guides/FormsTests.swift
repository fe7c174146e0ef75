import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Forms*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct FormsTests {
    nonisolated struct Booking: Equatable, Sendable {
        var name: String
        var seats: Int
    }

    nonisolated struct BookingDraft: Draft {
        enum Field: Hashable, Sendable { case name, seats }

        var name = ""
        var seats = ""

        func validated() throws(ValidationError) -> Booking {
            let (name, seats) = try validate(
                check(.name, name, by: .nonEmpty("Please enter a name")),
                check(.seats, seats, by: Self.seatsRule))
            return Booking(name: name, seats: seats)
        }

        private static let seatsRule = Rule<String, Int>("Please enter a number") { Int($0) }
            .then("Please enter 1 to 8") { (1...8).contains($0) ? $0 : nil }
    }

    nonisolated protocol BookingGateway: Sendable {
        func book(_ booking: Booking) -> Observable<Booking>
    }

    struct BookingViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var name: Driver<String>
            @Trigger var seats: Driver<String>
            @Trigger var book: Driver<Void>
        }
        struct Output {
            @Property var form = FormState(BookingDraft())
            @Event var booked: Driver<Booking>
            @Event var errors: Driver<Failure>
        }

        let gateway: any BookingGateway

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let form = FormMachine(output.$form, errors: output.$errors) { [gateway] draft in
                .deferred { gateway.book(try draft.validated()) }
            }

            form.edit(\.name, by: input.name, in: bag)
            form.edit(\.seats, by: input.seats, in: bag)
            form.submit(on: input.book, in: bag)
            form.submitted.drive(output.$booked).store(in: bag)

            return output
        }
    }

    struct BookingGatewayDouble: BookingGateway {
        let bookings: Requests<Booking>

        func book(_ booking: Booking) -> Observable<Booking> {
            bookings.request("book \(booking.name) \(booking.seats)")
        }
    }

    let journal = Journal()
    let bookings: Requests<Booking>
    let scene: Live<BookingViewModel>

    init() {
        bookings = Requests(journal)
        scene = Live(BookingViewModel(gateway: BookingGatewayDouble(bookings: bookings)))
    }

    @Test("Messages wait for the first submit, then follow every change")
    func messages() {
        scene.input.$seats("9")
        #expect(scene.form.message(for: .seats) == nil)
        scene.input.$book()
        #expect(scene.form.message(for: .name) == "Please enter a name")
        #expect(scene.form.message(for: .seats) == "Please enter 1 to 8")
        #expect(scene.form.isSubmitEnabled == false)
        scene.input.$seats("2")
        #expect(scene.form.message(for: .seats) == nil)
    }

    @Test("A refusal of a field appears next to the field and keeps the input")
    func refusal() {
        scene.input.$name("Ada")
        scene.input.$seats("8")
        scene.input.$book()
        #expect(scene.form.isBusy)
        bookings.fail(ValidationError(failures: [.init(field: BookingDraft.Field.seats, message: "Only 3 are left")]))
        #expect(scene.form.message(for: .seats) == "Only 3 are left")
        #expect(scene.form.fields.name == "Ada")
        journal.expect("book Ada 8")
    }
}
