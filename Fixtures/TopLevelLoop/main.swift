// A loop in top-level code, which crashed the optimizer of Swift 6.3 while the iterator was a struct. CI compiles this
// file with the optimizer.
import Reactive

let subject = PublishSubject<Int>()
let doubles = subject.observable.map { $0 * 2 }
for try await number in doubles {
    print(number)
    if number > 4 { break }
}
for try await number in doubles.share() { if number > 4 { break } }
