extension Observable {
    /// Leaves out each element that is equivalent to the element that was emitted last. Elements are compared with the
    /// last emitted element, and not with the last received one. So small changes add up until an element is emitted.
    ///
    /// - Errors: an error of the predicate cancels upstream, and then fails the stream.
    @inlinable
    public func removeDuplicates<Failure: Error>(
        by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
    ) -> Observable {
        pass(throwing: Failure.self) { send, failing in
            let last = Confined<Element?>(nil)
            return { element in
                do {
                    if let previous = last.value, try areEquivalent(previous, element) { return }
                    last.value = element
                    send(element)
                } catch {
                    failing?.fail(error)
                }
            }
        }
    }
}

extension Observable where Element: Equatable {
    /// Leaves out each element that equals the element that was emitted last.
    ///
    /// ```swift
    /// let changes = Observable([1, 1, 2, 1]).removeDuplicates()  // 1, 2, 1
    /// ```
    @inlinable
    public func removeDuplicates() -> Observable {
        removeDuplicates(by: ==)
    }
}
