#if canImport(Combine)
    import Combine

    typealias CombineSubscription = Combine.Subscription
#elseif OPENCOMBINE
    // Without Combine, the benchmarks test the same sources against OpenCombine.
    import OpenCombine

    typealias CombineSubscription = OpenCombine.Subscription
#endif

#if canImport(Combine) || OPENCOMBINE
    /// A value whose Combine type is not declared `Sendable`.
    ///
    /// Combine allows subscribing to a publisher from any thread. Combine also allows calling a subscriber from any
    /// thread if the calls do not overlap. `DemandBuffer` makes its calls one after another.
    struct Unchecked<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }
#endif
