import Foundation
import PresentationKit

/// A line of a recording after the first, which is its header.
struct RecordingLine: Codable, Hashable, Sendable {
    /// In milliseconds since the start, by the clock of the recorded app.
    var at: Int
    var event: RecordingEvent
}

/// An event in a recorded app. Scenes have the names of their view models, and a number from the second of a name on.
enum RecordingEvent: Codable, Hashable, Sendable {
    /// A value that the app starts with, under a name, in JSON.
    case beginning(name: String, json: String)
    /// A view model runs from here on, and its inputs can be sent.
    case began(scene: String)
    case ended(scene: String)
    /// A value was sent to an input: in JSON, if it can be sent again, and as text.
    case input(scene: String, name: String, json: String?, text: String)
    /// A value of a property among the outputs.
    case state(scene: String, name: String, text: String)
    /// An element of an event among the outputs.
    case event(scene: String, name: String, text: String)
    /// A server's response, at its delivery: to the oldest request of that name, or to one after so many older ones.
    case answer(request: String, response: RecordedResponse, behind: Int? = nil)
    /// A request that failed without a response, at its failure. A cancellation is not recorded.
    case failure(request: String, reason: RecordedFailure, message: String? = nil, behind: Int? = nil)
    /// Everything waits: no more events follow from the inputs and responses so far.
    case idle
    /// The normal end: nothing is missing after this line.
    case end

    /// An entry of a log in the form of a recording. `nil` for a step of the data layer and for the order of open
    /// scenes, which a recording does not have.
    init?(_ event: FlowEvent, of log: FlowLog, _ names: inout SceneNames) {
        switch event {
        case .began(let scene): self = .began(scene: names.begin(scene))
        case .ended(let id): self = .ended(scene: names[id])
        case .value(let id, let report, _):
            guard report.direction == .output else {
                self = .input(report, of: names[id], in: log)
                return
            }
            let text = log.tree(of: report.value, isWhole: true).description
            self =
                report.isState
                ? .state(scene: names[id], name: report.name, text: text)
                : .event(scene: names[id], name: report.name, text: text)
        case .data, .opened: return nil
        }
    }

    static func input(_ report: LiveReport, of scene: String, in log: FlowLog) -> RecordingEvent {
        let json = InputValue.encoded(report.value).map(log.secrets.redacted(json:))
        let text = log.tree(of: report.value, isWhole: true).description
        return .input(scene: scene, name: report.name, json: json, text: text)
    }
}

/// The names of scenes in a recording. The second scene of a view model is its name and 2.
struct SceneNames {
    private var names: [FlowScene.ID: String] = [:]
    private var counts: [String: Int] = [:]
    private(set) var scenes: [String: FlowScene] = [:]

    subscript(id: FlowScene.ID) -> String { names[id] ?? "scene \(id)" }

    /// The name without the number, as in `RecordingHeader.users`, which has view models, not single scenes.
    static func viewModel(of name: String) -> String { name.replacing(#/ \d+$/#, with: "") }

    mutating func begin(_ scene: FlowScene) -> String {
        let count = counts[scene.name, default: 0] + 1
        counts[scene.name] = count
        let name = count == 1 ? scene.name : "\(scene.name) \(count)"
        names[scene.id] = name
        scenes[name] = scene
        return name
    }

    /// Sends a value to an input of a scene. Returns why that is impossible, or nil if it was sent.
    @MainActor
    func send(_ json: String?, to name: String, of scene: String) -> String? {
        guard let known = scenes[scene] else { return "there is no scene \(scene)" }
        guard let port = known.inputs.first(where: { $0.name == name }) else { return "there is no such input" }
        guard let json else { return "its value cannot be made from JSON" }
        do throws(InputPort.Failure) {
            try port.decode(Data(json.utf8))()
            return nil
        } catch {
            return error.message
        }
    }

    /// The newest scene of the view model that a scene has. Returns nil if the view model had no scene.
    func newest(like scene: String) -> String? {
        let name = Self.viewModel(of: scene)
        return counts[name].map { $0 == 1 ? name : "\(name) \($0)" }
    }
}
