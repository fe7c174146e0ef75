extension Observable {
    /// The same sequence, laid out while a task-local has the value: the tasks of its sources inherit it.
    ///
    /// A task-local that is bound around `subscribe` reaches what is laid out then. An inner observable of `flatMap` is laid
    /// out later, by the source of the outer element, and in no task's context.
    package func binding<Value: Sendable>(_ taskLocal: TaskLocal<Value>, to value: Value) -> Observable {
        Observable { scope, observer in
            taskLocal.withValue(value) { attach(scope, observer) }
        }
    }
}
