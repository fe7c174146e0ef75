@main
struct AppMain {
    static func main() async {}
}
