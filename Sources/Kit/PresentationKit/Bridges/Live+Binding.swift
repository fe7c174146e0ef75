import Observation
import Reactive
import ReactiveUI

/// This conformance lets SwiftUI's `@Bindable` create bindings from the two-way subscript of a scene.
extension Live: Observation.Observable {}

extension Live {
    /// Reads a value from an output, and writes it to an input. Use it to bind a field of a form.
    ///
    /// ```swift
    /// TextField("Name", text: $scene[\.form.fields.name, sends: \.$name])
    /// ```
    ///
    /// Declare `scene` as `@Bindable`, or derive it from a `@State` with `@Bindable var scene = scene` in the body. In
    /// UIKit, read and assign the subscript directly.
    ///
    /// - Order: after an assignment, the output has the view model's value, which may differ from the assigned value.
    public subscript<Value>(
        output: KeyPath<Model.Output, Value>, sends input: KeyPath<Model.Input, Trigger<Value>>
    ) -> Value {
        get { self.output[keyPath: output] }
        set { self.input[keyPath: input].send(newValue) }
    }
}
