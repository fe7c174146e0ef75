import Foundation
import LoopbackServer

/// What the inspector's page asks for.
///
/// - `GET /?token=`: the page. Its style and its scripts, which are the same for everybody, need no token.
/// - `GET /events?after=`: what is alive, then what happens, as server-sent events, for as long as the page is open
/// - `GET /moments/{number}`: what was alive after an entry, and the values then
/// - `GET /recording`: the file of a session that is recorded, so far
/// - `POST /scenes/{id}/inputs/{name}`: sends the body, a value in JSON, to an input
struct InspectorService: LoopbackService {
    typealias Send = @MainActor @Sendable (@MainActor @Sendable () -> Void) -> Void

    let log: FlowLog
    let access: AccessRule
    /// The file of the recording, if there is one.
    let recording: RecordingPlace
    let send: Send

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
        switch (request.method, request.path.first, request.path.count) {
        case ("GET", "events", 1): return events(request)
        case ("GET", "moments", 2): return whole(moment(request.path[1]), to: request)
        case ("GET", "recording", 1): return whole(recorded, to: request)
        case ("POST", "scenes", 4) where request.path[2] == "inputs":
            return whole(sending(request.body, to: request.path[3], of: request.path[1]), to: request)
        case (_, "events", 1), (_, "moments", 2), (_, "recording", 1): return refused(request, "GET")
        case (_, "scenes", 4): return refused(request, "POST")
        default: return whole(.text("There is nothing here", status: 404), to: request)
        }
    }

    private func events(_ request: LoopbackServer.Request) -> LoopbackServer.Delivery {
        let stream = EventStream(log, after: request.value("after").flatMap(Int.init) ?? 0)
        return .init(
            streaming: protected(.text("", type: "text/event-stream")), date: now, every: .milliseconds(50),
            next: stream.next)
    }

    private func moment(_ number: String) -> LoopbackServer.Response {
        guard let moment = Int(number).flatMap(log.moment(after:)) else {
            return .text("This moment is no longer kept", status: 404)
        }
        return json(MomentMessage(moment))
    }

    private var recorded: LoopbackServer.Response {
        guard let file = recording.file else {
            return .text("This session is not recorded", status: 404)
        }
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            return .text("The recording cannot be read", status: 500)
        }
        return .text(text, type: "application/jsonl")
    }

    private func sending(_ body: [UInt8], to name: String, of scene: String) -> LoopbackServer.Response {
        guard let scene = Int(scene).flatMap({ log.now.scenes[$0]?.scene }) else {
            return .text("This scene has ended", status: 404)
        }
        guard let port = scene.inputs.first(where: { $0.name == name }), port.control != .none else {
            return .text("\(scene.name) has no input \(name) that can be sent from here", status: 404)
        }
        do throws(InputPort.Failure) {
            let value = try port.decode(Data(body))
            Task { @MainActor in send(value) }
            return .text("", status: 202)
        } catch {
            return .text(error.message, status: 422)
        }
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
