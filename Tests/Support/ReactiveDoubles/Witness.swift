/// An object that tests reference weakly, to see when it is released.
package final class Witness: Sendable {
    package init() {}

    package func touch() {}
}
