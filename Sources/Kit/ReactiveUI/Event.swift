/// An output of a view model for something that happens once, such as a deletion or a failure. Its values are not
/// stored.
///
/// An event is a trigger in the other direction. The view model sends through `$name`, and the view subscribes to
/// `name`. Use a ``Property`` for values that a late subscriber also needs.
///
/// ```swift
/// struct Output {
///     @Event var deleted: Driver<Int>
/// }
/// @MainActor func finish(_ output: Output) {
///     output.$deleted.send(31)
/// }
/// ```
public typealias Event = Trigger
