#if canImport(Combine)
    import Combine

    typealias CombineSubscription = Combine.Subscription
#elseif OPENCOMBINE
    // Without Combine, the same sources are tested against OpenCombine (in Benchmarks).
    import OpenCombine

    typealias CombineSubscription = OpenCombine.Subscription
#endif

#if canImport(Combine) || OPENCOMBINE
    /// A value of a Combine type, none of which is declared `Sendable`.
    ///
    /// Combine allows subscribing to a publisher from any thread, and calling a subscriber from any thread as long as
    /// the calls do not overlap. `DemandBuffer` makes its calls one after another.
    struct Unchecked<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }
#endif
