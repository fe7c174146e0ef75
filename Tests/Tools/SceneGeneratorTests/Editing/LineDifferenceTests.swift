import Testing

@testable import SceneGenerator

@Suite("Diffs") struct LineDifferenceTests {
    @Test("Changes that are far apart have hunks of their own")
    func hunks() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = old.replacing("2\n3\n", with: "2\nx\n3\n", maxReplacements: 1).replacing("19\n", with: "")
        #expect(
            LineDifference.text("a", from: old, to: new) == """
                --- a/a
                +++ b/a
                @@ -1,5 +1,6 @@
                 1
                 2
                +x
                 3
                 4
                 5
                @@ -16,5 +17,4 @@
                 16
                 17
                 18
                -19
                 20

                """)
    }

    @Test("A file that is new comes from nothing, one that goes leads to it")
    func wholeFiles() {
        #expect(LineDifference.text("a", from: nil, to: "x\n") == "--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+x\n")
        #expect(
            LineDifference.text("a", from: "x\ny\n", to: nil) == "--- a/a\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-x\n-y\n")
    }
}
