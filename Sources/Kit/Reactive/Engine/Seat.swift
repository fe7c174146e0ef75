import Synchronization

/// The port of one subscriber of a hub.
///
/// `@unchecked Sendable`: as its superclass, and what it adds is atomic or guarded by the hub's lock.
@usableFromInline
final class Seat<Element: Sendable>: Port<Element>, @unchecked Sendable {
    private let hub: Hub<Element>
    /// Which send of its hub the seat takes part in, and what that sender has to do for it.
    @usableFromInline let ticket = Atomic<UInt>(0)
    /// Where the hub keeps this seat. Guarded by the hub's lock.
    @exclusivity(unchecked) @usableFromInline var index = 0

    @usableFromInline
    init(of hub: Hub<Element>, in scope: Scope, observer: Observer<Element>) {
        self.hub = hub
        super.init(in: scope, observer: observer)
    }

    @usableFromInline
    override func release() { hub.remove(self) }

    /// Notes what the sender of `newTicket` has to do here. Only one that has something to do may write: the others
    /// must not overwrite the note of whoever holds the drain.
    @inlinable
    func note(_ errand: Errand, in newTicket: UInt) {
        ticket.store(newTicket | errand.rawValue, ordering: .relaxed)
    }

    /// What the sender of `ticket` has to do here.
    @inlinable
    func errand(in expected: UInt) -> Errand {
        let noted = ticket.load(ordering: .relaxed)
        guard noted & ~3 == expected else { return .none }
        return Errand(rawValue: noted & 3) ?? .none
    }
}

extension Array {
    /// Visits the subscribers without retaining each of them.
    ///
    /// The rebinding is of one reference type to an unmanaged reference of the same: a layout that `Unmanaged`
    /// promises. The array holds the seats meanwhile, which `FanOutTests` checks under the address sanitizer.
    @inlinable
    func forEachSeat<Value>(_ body: (Seat<Value>) -> Void) where Element == Seat<Value>? {
        withUnsafeBufferPointer { seats in
            seats.withMemoryRebound(to: Unmanaged<Seat<Value>>?.self) { seats in
                for seat in seats { seat?._withUnsafeGuaranteedRef(body) }
            }
        }
    }
}
