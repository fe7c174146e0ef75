import Foundation

@freestanding(expression)
macro one() -> Int = #externalMacro(module: "OneMacro", type: "OneMacro")

@main
struct WithMacro {
    static func main() {
        print("count: \(#one)")
        print(Date.now.timeIntervalSince1970 > 0)
    }
}
