import DataKit
import Foundation
import LoopbackServer
import Reactive

/// Handles the requests of the inspector's page.
///
/// - `GET /?token=`: the page. The style and the scripts need no token, because they are always the same.
/// - `GET /events?session=&after=`: everything that is alive, then each new entry, as server-sent events, until the
///   page is closed
/// - `GET /moments/{number}`: everything that was alive after an entry, with its values. `/moments/at?seconds=`: the
///   same, at a time
/// - `POST /scenes/{id}/inputs/{name}`: sends the body, a JSON value, to an input
/// - `POST /recording/start`, `POST /recording/stop`
/// - `GET /recording`: the file of the recorded session, up to now. `/recording/test?name=`: the recording as a Swift
///   test. `/recording/page`: the recording as a page that works without the app. `/recording/report`: the newest part
///   of the stored session
/// - `GET /databases/{name}`: the tables of a database. `/databases/{name}/{table}?after=`: some rows of a table
/// - `GET /requests/{id}`: a request with its response, without secrets. `POST /requests/{id}/repeat`: sends the
///   request again. `/requests/{id}/answer?status=`: uses the body as the response to a held request.
///   `/requests/{id}/send`: sends a held request to the server
/// - `POST /holding/on`: holds requests whose method and path contain the body. `/holding/off`: holds no more requests
/// - `POST /switches/{name}`: sets the switch to the position in the body
struct InspectorService: LoopbackService {
    private typealias Answer = LoopbackServer.Response

    let current: BehaviorSubject<InspectedRun>
    let access: AccessRule

    func answer(_ request: LoopbackServer.Request, concurrent: Int) -> LoopbackServer.Delivery {
        if let reason = access.refusal(of: request) { return whole(.text(reason, status: 403), to: request) }
        if let file = PageFiles.all[request.path.joined(separator: "/")] {
            guard request.method == "GET" || request.method == "HEAD" else { return refused(request, "GET, HEAD") }
            guard !file.needsToken || access.admitsPage(request) else {
                return whole(.text("The address has no token, or that of another run", status: 403), to: request)
            }
            return whole(.text(file.text, type: file.type), to: request)
        }
        guard access.admitsRequest(request) else { return whole(.text("No token", status: 403), to: request) }
        let run = current.value
        let path = request.path
        switch (path.first, path.count) {
        case ("events", 1): return get(request) { events(request, of: run) }
        case ("moments", 2):
            return get(request) { whole(moment(path[1], at: request.value("seconds"), in: run), to: request) }
        case ("recording", 1):
            return get(request) { whole(recorded(in: run) { .text($0, type: "application/jsonl") }, to: request) }
        case ("recording", 2) where path[1] == "test":
            return get(request) { whole(test(named: request.value("name") ?? "", in: run), to: request) }
        case ("recording", 2) where path[1] == "page":
            return get(request) {
                whole(recorded(in: run) { .text(StandalonePage.text(showing: $0), type: "text/html") }, to: request)
            }
        case ("recording", 2) where path[1] == "report": return get(request) { whole(report(of: run), to: request) }
        case ("recording", 2) where path[1] == "start": return post(request) { later(request) { await start(run) } }
        case ("recording", 2) where path[1] == "stop": return post(request) { later(request) { await stop(run) } }
        case ("databases", 2), ("databases", 3):
            return get(request) { later(request) { await rows(request, in: run) } }
        case ("switches", 2):
            return post(request) { whole(setSwitch(request.body, named: path[1], in: run), to: request) }
        case ("requests", 2):
            // Hiding the secrets of a large body takes a while.
            return get(request) { later(request) { content(of: path[1], in: run) } }
        case ("requests", 3): return post(request) { whole(act(path[2], request, in: run), to: request) }
        case ("holding", 2): return post(request) { whole(hold(path[1] == "on", request.body, in: run), to: request) }
        case ("scenes", 4) where path[2] == "inputs":
            return post(request) { whole(send(request.body, to: path[3], of: path[1], in: run), to: request) }
        default: return whole(.text("There is nothing here", status: 404), to: request)
        }
    }

    // MARK: - Events

    private func events(_ request: LoopbackServer.Request, of run: InspectedRun) -> LoopbackServer.Delivery {
        // A page that has read another log is treated as a new page, because its entry number belongs to the other log.
        let isKnown = request.value("session") == run.log.session.uuidString
        let stream = EventStream(
            run, after: isKnown ? request.value("after").flatMap(Int.init) ?? 0 : 0,
            isCurrent: { current.value === run })
        return .init(
            streaming: protected(.text("", type: "text/event-stream")), date: now, every: .milliseconds(50),
            next: stream.next)
    }

    private func moment(_ name: String, at seconds: String?, in run: InspectedRun) -> Answer {
        let time = name == "at" ? seconds.flatMap(Double.init).flatMap(duration) : nil
        let number = time.map(run.log.number(until:)) ?? Int(name)
        guard let moment = number.flatMap(run.log.moment(after:)) else {
            return .text("This moment is no longer kept", status: 404)
        }
        return json(MomentMessage(moment, of: run.log))
    }

    /// The page's time plus half a millisecond, because the page rounds to milliseconds. `nil` for a time that no app
    /// can reach, because not every number is a valid duration.
    private func duration(_ seconds: Double) -> Duration? {
        (0...1e9).contains(seconds) ? .seconds(seconds + 0.0005) : nil
    }

    private func send(_ body: [UInt8], to name: String, of scene: String, in run: InspectedRun) -> Answer {
        guard let scene = Int(scene).flatMap({ run.log.now.scenes[$0]?.scene }) else {
            return .text("This scene has ended", status: 404)
        }
        guard let port = scene.inputs.first(where: { $0.name == name }), port.control != .none else {
            return .text("\(scene.name) has no input \(name) that can be sent from here", status: 404)
        }
        do throws(InputPort.Failure) {
            run.give(try port.decode(Data(body)))
            return .text("", status: 202)
        } catch {
            return .text(error.message, status: 422)
        }
    }

    // MARK: - Requests

    private func content(of id: String, in run: InspectedRun) -> Answer {
        guard let content = Int(id).flatMap({ run.contents[$0] }) else {
            return .text("The content of this request is no longer available.", status: 404)
        }
        return json(ContentMessage(content, without: run.log.secrets))
    }

    /// Refuses the request during a recording, which would otherwise contain requests that a replay of the app does not
    /// repeat.
    private func refusal(in run: InspectedRun) -> Answer? {
        guard run.recording?.isRunning == true else { return nil }
        return .text("This is not possible while the session is recorded. Stop the recording first.", status: 409)
    }

    private func act(_ action: String, _ request: LoopbackServer.Request, in run: InspectedRun) -> Answer {
        if let refusal = refusal(in: run) { return refusal }
        guard let content = Int(request.path[1]).flatMap({ run.contents[$0] }) else {
            return .text("The content of this request is no longer available.", status: 404)
        }
        switch action {
        case "repeat":
            guard let sendAgain = content.sendAgain else {
                return .text("The body of this request was too large to keep.", status: 409)
            }
            Task { await sendAgain() }
        case "answer" where content.isHeld:
            guard let status = request.value("status").flatMap(Int.init), (100...599).contains(status) else {
                return .text("Enter a status from 100 to 599.", status: 422)
            }
            content.hand.end(
                with: HTTPResponse(
                    status: status, headers: ["Content-Type": "application/json"], body: Data(request.body)))
        case "send" where content.isHeld: content.hand.end(with: nil)
        case "answer", "send": return .text("This request is no longer waiting.", status: 409)
        default: return .text("There is nothing here", status: 404)
        }
        return .text("", status: 202)
    }

    private func hold(_ holds: Bool, _ body: [UInt8], in run: InspectedRun) -> Answer {
        if let refusal = refusal(in: run) { return refusal }
        run.contents.holding = holds ? String(decoding: body, as: UTF8.self) : nil
        return .text("", status: 202)
    }

    // MARK: - Recordings

    private func start(_ run: InspectedRun) async -> Answer {
        guard let begin = run.begin else {
            return .text("This app cannot be built again, so a recording cannot start here", status: 404)
        }
        do {
            try await begin()
            return .text("", status: 202)
        } catch {
            return .text("The app could not be built again: \(error)", status: 500)
        }
    }

    private func stop(_ run: InspectedRun) async -> Answer {
        guard let recording = run.recording else { return .text("This session is not recorded", status: 404) }
        if recording.isRunning { await recording.stop() }
        return .text("", status: 202)
    }

    private func recorded(in run: InspectedRun, _ answer: (String) -> Answer) -> Answer {
        guard let recording = run.recording else { return .text("This session is not recorded", status: 404) }
        guard let text = try? String(contentsOf: recording.file, encoding: .utf8) else {
            return .text("The recording cannot be read", status: 500)
        }
        return answer(text)
    }

    private func report(of run: InspectedRun) -> Answer {
        guard let report = run.report else { return .text("This app keeps no session for a bug report", status: 404) }
        guard let text = report() else { return .text("The app's state has not been read yet", status: 503) }
        return .text(text, type: "application/jsonl")
    }

    private func test(named name: String, in run: InspectedRun) -> Answer {
        recorded(in: run) { lines in
            guard let test = run.recording?.test else {
                return .text("Nobody has said how a test makes the app: see RecordingTest", status: 404)
            }
            return .text(test(lines, name), type: "text/plain")
        }
    }

    // MARK: - The app's data

    private func setSwitch(_ body: [UInt8], named name: String, in run: InspectedRun) -> Answer {
        guard let found = run.switches.first(where: { $0.name == name }) else {
            return .text("There is no such switch", status: 404)
        }
        guard let position = Int(String(decoding: body, as: UTF8.self)), found.choices.indices.contains(position) else {
            return .text("\(name) has no such choice", status: 422)
        }
        Task { @MainActor in found.choose(position) }
        return .text("", status: 202)
    }

    private func rows(_ request: LoopbackServer.Request, in run: InspectedRun) async -> Answer {
        guard let database = run.databases.first(where: { $0.name == request.path[1] })?.database else {
            return .text("There is no such database", status: 404)
        }
        let table = request.path.dropFirst(2).first
        let offset = max(0, request.value("after").flatMap(Int.init) ?? 0)
        let secrets = run.log.secrets
        do {
            guard let table else {
                return json(try await database.read { TablesMessage(tables: try $0.tableCounts()) })
            }
            let message = try await database.read { connection -> TableMessage? in
                guard let count = try connection.tableCounts().first(where: { $0.name == table })?.count else {
                    return nil
                }
                let contents = try connection.contents(of: table, after: offset, limit: TableMessage.most)
                return TableMessage(contents, count: count, without: secrets)
            }
            return message.map(json) ?? .text("There is no such table", status: 404)
        } catch {
            return .text("The database cannot be read: \(error)", status: 500)
        }
    }

    // MARK: - Responses

    private func get(_ request: LoopbackServer.Request, _ delivery: () -> LoopbackServer.Delivery)
        -> LoopbackServer.Delivery
    {
        request.method == "GET" ? delivery() : refused(request, "GET")
    }

    private func post(_ request: LoopbackServer.Request, _ delivery: () -> LoopbackServer.Delivery)
        -> LoopbackServer.Delivery
    {
        request.method == "POST" ? delivery() : refused(request, "POST")
    }

    /// Responds as soon as the response is complete. The server's thread must not wait, so it polls for the response.
    private func later(
        _ request: LoopbackServer.Request, _ answer: @escaping @Sendable () async -> LoopbackServer.Response
    ) -> LoopbackServer.Delivery {
        let late = DeferredBody()
        let date = now
        Task {
            let response = protected(await answer())
            late.complete(
                response.head(bodyLength: response.body.count, connection: "close", date: date) + response.body)
        }
        return .init(steps: [.stream(every: .milliseconds(5), next: late.next)], closes: true)
    }

    private func json(_ value: some Encodable) -> LoopbackServer.Response {
        guard let body = try? JSONEncoder().encode(value) else { return .text("This cannot be written", status: 500) }
        return LoopbackServer.Response(
            headers: [.init(name: "Content-Type", value: "application/json; charset=utf-8")], body: Array(body))
    }

    private func refused(_ request: LoopbackServer.Request, _ allowed: String) -> LoopbackServer.Delivery {
        whole(.text("\(request.method) is not possible here", status: 405).adding("Allow", allowed), to: request)
    }

    private func whole(
        _ response: LoopbackServer.Response, to request: LoopbackServer.Request
    ) -> LoopbackServer.Delivery {
        .init(protected(response), to: request, date: now)
    }

    private func protected(_ response: LoopbackServer.Response) -> LoopbackServer.Response {
        AccessRule.fields.reduce(response) { $0.adding($1.0, $1.1) }
    }
}
