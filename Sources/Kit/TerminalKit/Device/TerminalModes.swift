import Foundation

nonisolated enum TerminalModes {
    /// Turns on the alternate screen, bracketed paste, mouse buttons and drags in SGR form, and focus reports. Hides
    /// the cursor, and turns off wrapping at the right edge.
    static let begin = Array(
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h".utf8)

    /// Ends the modes. The sequence starts with an escape character, so that the terminal recognizes it even after an
    /// incomplete sequence.
    static let end = Array(
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
            .utf8)

    /// Turns off output processing, echo, signals and flow control, so that Ctrl-C, Ctrl-Z and Ctrl-S are keys.
    static func raw(_ attributes: termios) -> termios {
        var raw = attributes
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
        raw.c_oflag &= ~tcflag_t(OPOST)
        raw.c_cflag |= tcflag_t(CS8)
        raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return raw
    }

    static func attributes(of descriptor: Int32) throws(TerminalError) -> termios {
        var attributes = termios()
        guard tcgetattr(descriptor, &attributes) == 0 else { throw refused("tcgetattr") }
        return attributes
    }

    static func apply(_ attributes: termios, to descriptor: Int32) throws(TerminalError) {
        var attributes = attributes
        // In the background, this call stops the process (SIGTTOU) until it is in the foreground. Then the loop tries
        // again.
        while tcsetattr(descriptor, TCSANOW, &attributes) != 0 {
            guard errno == EINTR else { throw refused("tcsetattr") }
        }
    }

    static func size(of descriptor: Int32) -> GridSize {
        var window = winsize()
        guard ioctl(descriptor, numericCast(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return GridSize(columns: 80, rows: 24)
        }
        return GridSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    static func refused(_ operation: String) -> TerminalError {
        .refused(operation: operation, reason: String(cString: strerror(errno)))
    }
}
