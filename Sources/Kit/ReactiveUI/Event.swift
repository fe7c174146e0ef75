/// Something that a view model reports once and does not remember, such as a deletion or a failure: an output.
///
/// An event is a trigger with the ends exchanged: the view model sends through `$name`, and the view subscribes to
/// `name`. Use a ``Property`` for what a late subscriber has to know as well.
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
