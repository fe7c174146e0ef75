import Observation
import Reactive
import ReactiveUI

/// Lets SwiftUI's `@Bindable` create bindings from the two-way subscript of a scene.
extension Live: Observation.Observable {}

extension Live {
    /// A value that is read from an output and written to an input. Bind a form's field to it.
    ///
    /// ```swift
    /// TextField("Name", text: $scene[\.form.fields.name, sends: \.$name])
    /// ```
    ///
    /// Declare `scene` as `@Bindable`, or derive it from a `@State` by `@Bindable var scene = scene` in the body. In
    /// UIKit, read and assign the subscript itself.
    ///
    /// - Order: after an assignment the output has the view model's value, which may differ from the assigned one.
    public subscript<Value>(
        output: KeyPath<Model.Output, Value>, sends input: KeyPath<Model.Input, Trigger<Value>>
    ) -> Value {
        get { self.output[keyPath: output] }
        set { self.input[keyPath: input].send(newValue) }
    }
}
