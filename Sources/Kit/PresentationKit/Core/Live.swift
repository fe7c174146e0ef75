import Reactive

/// A running view model. Views, tests and tools hold it.
///
/// ```swift
/// let scene = Live(CounterViewModel())
/// scene.input.$increment()
/// let count = scene.count  // 1
/// ```
///
/// Members of the output are available on the scene itself. Several views may share one scene. A parent connects its
/// children: `list.output.selected.drive(detail.input.$show)`.
///
/// - Cancellation: the view model runs until ``end()`` or until the last reference is released. At that point, requests
///   in flight are cancelled. The outputs keep their last values, except that ``Fetching``, ``Paging`` and
///   ``FormMachine`` show nothing as loading or busy any more.
@MainActor @dynamicMemberLookup
public final class Live<Model: ViewModel> {
    /// The triggers that the view sends to. Sending after the end has no effect.
    public let input = Model.Input()
    /// The properties and events that the view shows. After ``end()``, they retain their last values.
    public let output: Model.Output
    private let bag: SubscriptionBag

    /// Runs a view model. Nothing is requested before the first input.
    ///
    /// Pass a bag to end other subscriptions together with the view model: its end cancels everything in the bag.
    public init(_ viewModel: Model, in bag: SubscriptionBag = SubscriptionBag()) {
        self.bag = bag
        guard let observer = LiveObservation.current else {
            output = viewModel.transform(input, in: bag)
            return
        }
        observer.liveBegins()
        output = viewModel.transform(input, in: bag)
        observer.liveBegan(self, in: bag)
    }

    /// Creates a scene that shows custom outputs, for previews and for tests of views. Nothing runs, and inputs are
    /// ignored.
    ///
    /// ```swift
    /// let scene = Live<CounterViewModel>(showing: CounterViewModel.Output()) { $0.count = 3 }
    /// ```
    ///
    /// `set` assigns values to the properties, because the initializer of a public output usually has no parameters.
    public init(showing output: Model.Output, _ set: (Model.Output) -> Void = { _ in }) {
        bag = SubscriptionBag()
        self.output = output
        set(output)
    }

    isolated deinit { end() }

    /// Reads a member of the output. In a view's body the read is observed.
    public subscript<Value>(dynamicMember member: KeyPath<Model.Output, Value>) -> Value {
        output[keyPath: member]
    }

    /// Ends the view model and cancels everything in flight. Inputs sent afterwards are ignored.
    public func end() {
        bag.cancelAll()
    }
}
