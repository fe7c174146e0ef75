import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct FailureTests {
    private struct Unknown: Error {}

    @Test("A cancellation shows no message")
    func cancellation() {
        #expect(Failure(CancellationError() as any Error) == nil)
        #expect(Failure(GatewayError.cancelled as any Error) == nil)
    }

    @Test("The kit's errors show their own message and keep a gateway's error as cause")
    func sentences() {
        let invalid = ValidationError(failures: [.init(field: "name", message: "Please enter a name")])
        #expect(Failure(GatewayError.offline as any Error)?.message == GatewayError.offline.message)
        #expect(Failure(GatewayError.offline as any Error)?.cause == .offline)
        #expect(Failure(invalid as any Error) == Failure("Please enter a name"))
        #expect(Failure(Failure("Broken", cause: .timedOut) as any Error) == Failure("Broken", cause: .timedOut))
        #expect(Failure(Unknown() as any Error)?.message.isEmpty == false)
        #expect(Failure(Unknown() as any Error)?.cause == nil)
    }

    @Test("Only a failure with the cause signedOut asks for a sign-in")
    func signedOut() {
        #expect(Failure("x", cause: .signedOut()).isSignedOut)
        #expect(!Failure("x", cause: .offline).isSignedOut)
        #expect(!Failure("x").isSignedOut)
    }

    @Test("A reporting driver sends a failure and ends, and a cancellation only ends it")
    func reporting() {
        let journal = Journal()
        let requests = Requests<Int>(journal)
        let bag = SubscriptionBag()
        let errors = ReactiveUI.Event<Failure>()
        journal.followErrors(errors.driver)
        for error in [Failure("Broken") as any Error, CancellationError()] {
            requests.request("get").asDriver(reporting: errors)
                .drive { [note = journal.note] in
                    note("\($0)")
                } onFinished: { [note = journal.note] in
                    note("end")
                }
                .store(in: bag)
            requests.answerAndStay(1)
            requests.fail(error)
        }
        journal.expect("get", "1", "error: Broken", "end", "get", "1", "end")
    }
}
