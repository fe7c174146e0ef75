// The functions that join observables, as static members. Use them in a file in which another library's function has
// the same name, such as `merge` of swift-async-algorithms or `zip` of the standard library.
extension Observable {
    /// The function `merge` as a member, for a file in which the name alone may refer to another library's function.
    @inlinable
    public static func merge(_ sources: Observable...) -> Observable { Reactive.merge(sources) }

    /// The function `merge` for an array as a member, for a file in which the name alone may refer to another library's
    /// function.
    @inlinable
    public static func merge(_ sources: [Observable]) -> Observable { Reactive.merge(sources) }

    /// The function `concat` as a member, for a file in which the name alone may refer to another library's function.
    @inlinable
    public static func concat(_ sources: Observable...) -> Observable { Reactive.concat(sources) }

    /// The function `combineLatest` as a member, for a file in which the name alone may refer to another library's
    /// function.
    @inlinable
    public static func combineLatest<each Source: Sendable>(
        _ source: repeat Observable<each Source>
    ) -> Observable where Element == (repeat each Source) {
        Reactive.combineLatest(repeat each source)
    }

    /// The function `zip` as a member, for a file in which the name alone may refer to the standard library's function.
    @inlinable
    public static func zip<each Source: Sendable>(
        _ source: repeat Observable<each Source>
    ) -> Observable where Element == (repeat each Source) {
        Reactive.zip(repeat each source)
    }
}
