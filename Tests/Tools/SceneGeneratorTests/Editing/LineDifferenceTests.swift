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

    @Test("A file whose last line does not end is one that git knows")
    func unended() {
        let mark = "\\ No newline at end of file"
        #expect(
            LineDifference.text("a", from: "x\ny", to: "x\nz\ny")
                == "--- a/a\n+++ b/a\n@@ -1,2 +1,3 @@\n x\n+z\n y\n\(mark)\n")
        #expect(
            LineDifference.text("a", from: "x", to: "x\n") == "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n\(mark)\n+x\n")
        #expect(LineDifference.text("a", from: "", to: "x\n") == "--- a/a\n+++ b/a\n@@ -0,0 +1 @@\n+x\n")
    }

    @Test("Lines that end as those of Windows are lines")
    func carriageReturns() {
        #expect(
            LineDifference.text("a", from: "x\r\ny\r\n", to: "x\r\nz\r\n")
                == "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\r\n-y\r\n+z\r\n")
    }
}
