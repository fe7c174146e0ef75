import Foundation
import PresentationKit

/// A line of a recording, except the first line, which is the header.
struct RecordingLine: Codable, Hashable, Sendable {
    /// The time in milliseconds since the start, by the clock of the recorded app.
    var at: Int
    var event: RecordingEvent
}

/// An event in a recorded app. A scene has the name of its view model. From the second scene of a view model on, a
/// number follows the name.
enum RecordingEvent: Codable, Hashable, Sendable {
    /// A named value that the app starts with, in JSON.
    case beginning(name: String, json: String)
    /// A view model starts, and its inputs can be sent from here on.
    case began(scene: String)
    case ended(scene: String)
    /// A value was sent to an input: as text, and as JSON if the replay can send it again.
    case input(scene: String, name: String, json: String?, text: String)
    /// A new value of a property among the outputs.
    case state(scene: String, name: String, text: String)
    /// An element of an event among the outputs.
    case event(scene: String, name: String, text: String)
    /// The delivery of a server's response to the oldest request of that name, or to one after `behind` older requests.
    case answer(request: String, response: RecordedResponse, behind: Int? = nil)
    /// A request failed without a response. Cancellations are not recorded.
    case failure(request: String, reason: RecordedFailure, message: String? = nil, behind: Int? = nil)
    /// The app is idle: no more events follow from the inputs and responses so far.
    case idle
    /// The normal end of the recording, after which nothing is missing.
    case end

    /// Converts an entry of a log. Returns `nil` for steps of the data layer and for the order of open scenes, because
    /// a recording does not contain them.
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

/// The names of the scenes in a recording. The second scene of a view model has the view model's name and the number 2.
struct SceneNames {
    private var names: [FlowScene.ID: String] = [:]
    private var counts: [String: Int] = [:]
    private(set) var scenes: [String: FlowScene] = [:]

    subscript(id: FlowScene.ID) -> String { names[id] ?? "scene \(id)" }

    /// The name without the number, as in `RecordingHeader.users`, which lists view models and not single scenes.
    static func viewModel(of name: String) -> String { name.replacing(#/ \d+$/#, with: "") }

    mutating func begin(_ scene: FlowScene) -> String {
        let count = counts[scene.name, default: 0] + 1
        counts[scene.name] = count
        let name = count == 1 ? scene.name : "\(scene.name) \(count)"
        names[scene.id] = name
        scenes[name] = scene
        return name
    }

    /// Sends a value to an input of a scene. Returns the reason if that is impossible, or `nil` if the value was sent.
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

    /// Returns the newest scene with the same view model as the given scene. Returns `nil` if the view model has no
    /// scene.
    func newest(like scene: String) -> String? {
        let name = Self.viewModel(of: scene)
        return counts[name].map { $0 == 1 ? name : "\(name) \($0)" }
    }
}
