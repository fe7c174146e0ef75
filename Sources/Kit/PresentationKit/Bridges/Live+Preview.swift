import Reactive

extension Live {
    /// A scene that shows outputs made by hand, for previews and for tests of views: nothing runs, and inputs go nowhere.
    ///
    /// ```swift
    /// let scene = Live<CounterViewModel>(showing: CounterViewModel.Output(count: 3))
    /// ```
    public convenience init(showing output: Model.Output) {
        self.init(output, in: SubscriptionBag())
    }
}
