import Foundation

/// The program without any library. It imports Foundation, as apps do.
@main
struct Bare {
    static func main() {
        var count = 0
        count += 2
        print("count: \(count)", Date.now.timeIntervalSince1970 > 0)
    }
}
