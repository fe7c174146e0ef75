import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct ColorCapabilityTests {
    @Test(
        "The environment decides the terminal's color capability",
        arguments: [
            ([:], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none), (["TERM": "vt100"], .none),
            (["TERM": "xterm-mono"], .none), (["TERM": "linux-m"], .none),
            (["TERM": "xterm"], .ansi16), (["TERM": "linux"], .ansi16), (["TERM": "screen"], .ansi16),
            (["TERM": "xterm-256color"], .ansi256), (["TERM": "tmux-256color"], .ansi256),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
            (["TERM": "alacritty"], .trueColor), (["TERM": "contour"], .trueColor), (["TERM": "foot"], .trueColor),
            (["TERM": "wezterm"], .trueColor), (["TERM": "xterm-ghostty"], .trueColor),
            (["TERM": "xterm-kitty"], .trueColor), (["TERM": "xterm-direct"], .trueColor),
            (["TERM": "screen-256color", "COLORTERM": "truecolor"], .ansi256),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .ansi256),
        ] as [([String: String], ColorCapability)])
    func environment(environment: [String: String], expected: ColorCapability) {
        #expect(ColorCapability(environment: environment) == expected)
    }
}
