// The functions that join observables, as members: for a file beside another library whose functions have the same
// names, such as `merge` of swift-async-algorithms, or `zip` of the standard library.
extension Observable {
    /// Emits the elements of several observables, as the function `merge` does.
    @inlinable
    public static func merge(_ sources: Observable...) -> Observable { Reactive.merge(sources) }

    /// Emits the elements of any number of observables, as the function `merge` does.
    @inlinable
    public static func merge(_ sources: [Observable]) -> Observable { Reactive.merge(sources) }

    /// The elements of several observables, one after the other, as the function `concat` does.
    @inlinable
    public static func concat(_ sources: Observable...) -> Observable { Reactive.concat(sources) }

    /// Combines the latest elements of several observables, as the function `combineLatest` does.
    @inlinable
    public static func combineLatest<each Source: Sendable>(
        _ source: repeat Observable<each Source>
    ) -> Observable where Element == (repeat each Source) {
        Reactive.combineLatest(repeat each source)
    }

    /// Pairs the elements of several observables, as the function `zip` does.
    @inlinable
    public static func zip<each Source: Sendable>(
        _ source: repeat Observable<each Source>
    ) -> Observable where Element == (repeat each Source) {
        Reactive.zip(repeat each source)
    }
}
