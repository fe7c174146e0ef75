/// Delivers what a shared observable has to say at once as part of its first subscriber's subscription: one event
/// upstream, then what that brought for the subscriber.
///
/// It holds the drain upstream until that has nothing left, or until the subscriber has gone. It is in no scope, so
/// that it gets to give the drain back in any case.
///
/// `@unchecked Sendable`: as its superclass, it adds nothing that changes.
@usableFromInline
final class Pump: Source, @unchecked Sendable {
    @usableFromInline
    init(_ upstream: Mailbox, into port: Source) {
        super.init(in: port.mailbox, onCompletion: { _ in }) { pump, _ in
            let mailbox = port.mailbox
            upstream.here = mailbox.here
            if !port.isActive {
                upstream.handOver()
            } else if !upstream.step(limit: 1) {
                mailbox.startHeld(port)
                return 1
            }
            pump.active.store(false, ordering: .relaxed)
            mailbox.open(port)
            return 1
        }
    }
}
