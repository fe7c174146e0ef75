import ChildProcesses
import DataKit
import Foundation

/// A headless Chromium, which one test at a time controls over WebDriver (W3C).
package final class Chromium: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Whether the driver is installed, for example by Debian's packages `chromium` and `chromium-driver`.
    package static let isInstalled = driver != nil

    private static let driver = ["/usr/bin/chromedriver", "/usr/local/bin/chromedriver"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let process: ChildProcess
    private let session: URL
    /// The folder for the browser's temporary files, some of which it does not remove.
    private let folder: URL

    /// Shows a URL in a browser while `body` runs.
    package static func open<Value>(_ address: URL, _ body: (Chromium) async throws -> Value) async throws -> Value {
        let browser = try await browsers.take()
        do {
            _ = try await ask(browser.session.appending(path: "url"), ["url": address.absoluteString])
            let value = try await body(browser)
            try await browser.forget()
            await browsers.giveBack(browser)
            return value
        } catch {
            // The browser may be in any state, so no other test gets it.
            await browser.close()
            await browsers.giveBack(nil)
            throw error
        }
    }

    /// At most two browsers are open at a time, because each uses a core while it starts, and its driver waits only a
    /// minute for the start. A test passes its browser to the next waiting test. If no test waits, the browser is
    /// closed.
    private static let browsers = Browsers(2)

    private actor Browsers {
        private var free: Int
        private var waiting: [CheckedContinuation<Chromium?, Never>] = []

        init(_ count: Int) { free = count }

        func take() async throws -> Chromium {
            if free > 0 {
                free -= 1
            } else if let left = await withCheckedContinuation({ waiting.append($0) }) {
                return left
            }
            do {
                return try await Chromium()
            } catch {
                await giveBack(nil)
                throw error
            }
        }

        /// Gives the browser to another test. Pass `nil` if the browser may be in an unknown state.
        func giveBack(_ browser: Chromium?) async {
            if !waiting.isEmpty { return waiting.removeFirst().resume(returning: browser) }
            free += 1
            await browser?.close()
        }
    }

    private init() async throws {
        guard let driver = Self.driver else { throw Failure(description: "chromedriver is not installed") }
        let options: [String: Any] = [
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                "--window-size=1400,900",
            ]
        ]
        // The name is short, because Chromium creates a socket in this folder, and the path of a socket has at most 107
        // bytes.
        let name = "Chromium-\(UUID().uuidString.prefix(8))"
        folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (process, port) = try await Self.started(driver, temporaryFolder: folder)
        self.process = process
        session = try await Self.session(atPort: port, options: options)
        _ = try await Self.ask(session.appending(path: "timeouts"), ["script": 120_000])
    }

    /// Starts a driver, which uses a port that is free for IPv6. If the port is not free for IPv4, the driver ends, and
    /// another driver is started.
    package static func started(_ driver: String, temporaryFolder: URL) async throws -> (ChildProcess, port: Int) {
        let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporaryFolder.path]) { $1 }
        var failure: (any Error)?
        for _ in 1...10 {
            let process = try ChildProcess(driver, ["--port=0"], environment: environment)
            do {
                return (process, try await port(in: process.output))
            } catch {
                failure = error
            }
        }
        throw failure ?? Failure(description: "no driver")
    }

    private static func session(atPort port: Int, options: [String: Any]) async throws -> URL {
        guard let base = URL(string: "http://127.0.0.1:\(port)") else { throw Failure(description: "no port") }
        let made = try await ask(
            base.appending(path: "session"),
            [
                "capabilities": [
                    "alwaysMatch": [
                        "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
                    ]
                ]
            ])
        guard let id = (made as? [String: Any])?["sessionId"] as? String else {
            throw Failure(description: "no session: \(made)")
        }
        return base.appending(path: "session/\(id)")
    }

    /// Replaces the window, with all state of its pages, with an empty window. Every test has a different port, and so
    /// has its own storage and cache.
    private func forget() async throws {
        let made = try await Self.ask(session.appending(path: "window/new"), ["type": "tab"])
        _ = try await Self.ask(session.appending(path: "window"), nil, method: .delete)
        let handle = (made as? [String: Any])?["handle"] ?? ""
        _ = try await Self.ask(session.appending(path: "window"), ["handle": handle])
    }

    /// Closes the browser, and then the driver, which ignores a request to end.
    private func close() async {
        _ = try? await Self.ask(session, nil, method: .delete)
        process.kill(SIGKILL)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs the body of a JavaScript function, and returns the value of its `return` statement.
    @discardableResult
    package func run<Value>(_ script: String, as type: Value.Type = Any.self) async throws -> Value {
        let value = try await Self.ask(session.appending(path: "execute/sync"), ["script": script, "args": [Any]()])
        guard let value = value as? Value else { throw Failure(description: "\(script) is \(value)") }
        return value
    }

    /// Waits at most two minutes until an expression is true. The expression is evaluated after each change of the
    /// page.
    package func wait(for expression: String) async throws {
        let script = """
            const done = arguments[0];
            const isTrue = () => { try { return \(expression); } catch { return false; } };
            if (isTrue()) return done(true);
            const look = () => { if (isTrue()) { observer.disconnect(); done(true); } };
            const observer = new MutationObserver(look);
            observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            """
        do {
            _ = try await Self.ask(session.appending(path: "execute/async"), ["script": script, "args": [Any]()])
        } catch {
            let text = try await run("return document.body.innerText", as: String.self)
            let said = try await Self.ask(session.appending(path: "se/log"), ["type": "browser"])
            throw Failure(description: "never true: \(expression)\n\(said)\n\(error)\n\(text)")
        }
    }

    /// Presses keys in the element that has the focus.
    package func press(_ keys: String...) async throws {
        let actions = keys.flatMap { [["type": "keyDown", "value": $0], ["type": "keyUp", "value": $0]] }
        _ = try await Self.ask(
            session.appending(path: "actions"), ["actions": [["type": "key", "id": "keys", "actions": actions]]])
    }

    /// Shows the page in a window of this size.
    package func resize(width: Int, height: Int) async throws {
        let metrics: [String: Any] = ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
        _ = try await Self.ask(
            session.appending(path: "goog/cdp/execute"),
            ["cmd": "Emulation.setDeviceMetricsOverride", "params": metrics])
    }

    package func picture() async throws -> Data {
        let text = try await Self.ask(session.appending(path: "screenshot"), nil, method: .get) as? String
        guard let data = text.flatMap({ Data(base64Encoded: $0) }) else { throw Failure(description: "no picture") }
        return data
    }

    /// Returns the port on which the driver listens, from the driver's output.
    private static func port(in pieces: AsyncStream<Data>) async throws -> Int {
        var text = ""
        for await piece in pieces {
            text += String(decoding: piece, as: UTF8.self)
            if let port = text.firstMatch(of: /on port ([1-9][0-9]*)\./)?.1, let port = Int(port) { return port }
        }
        throw Failure(description: "chromedriver has ended: \(text)")
    }

    package func click(_ selector: String) async throws {
        try await run("document.querySelector('\(selector)').click()")
    }

    /// Fills the control of an input with the value of a JavaScript expression, and sends it.
    package func send(_ value: String, to name: String) async throws {
        try await run(
            """
            const form = document.querySelector('[data-input=\(name)]');
            const control = form.querySelector('input, select');
            if (control) control.value = \(value);
            form.requestSubmit();
            """)
    }

    /// Returns the JavaScript expression for the element that shows an output's value.
    package static func output(_ name: String) -> String {
        "[...document.querySelectorAll('#outputs dt')].find(e => e.textContent === '\(name)').nextElementSibling"
    }

    private static func ask(_ url: URL, _ body: [String: Any]?, method: HTTPMethod = .post) async throws -> Any {
        var request = HTTPRequest(method, url: url, timeout: .seconds(150), responseLimit: 64 * 1024 * 1024)
        if let body { request.body = .data(try JSONSerialization.data(withJSONObject: body)) }
        let response = try await SystemTransport().send(request)
        let answer = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
        guard response.status == 200, let value = answer?["value"] else {
            throw Failure(description: String(decoding: response.body.prefix(2_000), as: UTF8.self))
        }
        return value
    }
}
