/// Continues with what was loaded, in the scene that a link names.
public protocol LoadNavigator<Value> {
    associatedtype Value

    /// Replaces this scene, so that there is no way back to it.
    func toLoaded(_ value: Value)
}
