import Reactive

/// A running view model, which views, tests and tools use.
///
/// ```swift
/// let scene = Live(CounterViewModel())
/// scene.input.$increment()
/// let count = scene.count  // 1
/// ```
///
/// The members of the output are also members of the scene. Several views may share one scene. To connect child scenes,
/// a parent uses their outputs and inputs: `list.output.selected.drive(detail.input.$show)`.
///
/// - Cancellation: the view model runs until you call ``end()`` or release the last reference. At that point, its
///   requests are cancelled. The outputs keep their last values, but ``Fetching``, ``Paging`` and ``FormMachine`` no
///   longer show anything as loading or busy.
@MainActor @dynamicMemberLookup
public final class Live<Model: ViewModel> {
    /// The triggers to which the view sends. After the end, sending has no effect.
    public let input = Model.Input()
    /// The properties and events that the view shows. After ``end()``, they keep their last values.
    public let output: Model.Output
    private let bag: SubscriptionBag

    /// Runs a view model. Nothing is requested before the first input.
    ///
    /// To end other subscriptions together with the view model, pass a bag. The end cancels everything in it.
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

    /// Creates a scene that shows values of your choice, for previews and for tests of views. No view model runs, and
    /// inputs are ignored.
    ///
    /// ```swift
    /// let scene = Live<CounterViewModel>(showing: CounterViewModel.Output()) { $0.count = 3 }
    /// ```
    ///
    /// Assign the values of the properties in `set`, because the initializer of a public output usually has no
    /// parameters.
    public init(showing output: Model.Output, _ set: (Model.Output) -> Void = { _ in }) {
        bag = SubscriptionBag()
        self.output = output
        set(output)
    }

    isolated deinit { end() }

    /// Reads a member of the output. In the body of a view, Observation tracks this access.
    public subscript<Value>(dynamicMember member: KeyPath<Model.Output, Value>) -> Value {
        output[keyPath: member]
    }

    /// Ends the view model, and cancels everything that is in progress. Later inputs are ignored.
    public func end() {
        bag.cancelAll()
    }
}
