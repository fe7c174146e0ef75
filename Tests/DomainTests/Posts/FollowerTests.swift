import Domain
import Testing

@Suite struct FollowerTests {
    @Test("A follower without a name is shown by the user name")
    func name() {
        #expect(Follower(username: "ada", name: "") == Follower(username: "ada", name: "ada"))
        #expect(Follower(username: "ada", name: "Ada Byron").name == "Ada Byron")
    }

    @Test("A follower without a user name traps with a message")
    func trap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Follower(username: "", name: "Ada Byron")
        }
        // Optimized code traps without a message.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("A follower needs a user name."))
        #else
            #expect(result != nil)
        #endif
    }
}
