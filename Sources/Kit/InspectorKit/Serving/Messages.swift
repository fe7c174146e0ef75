import PresentationKit

/// The live scenes at a moment, encoded for a page.
struct MomentMessage: Encodable {
    struct Scene: Encodable {
        let scene: SceneMessage
        let counts: [String: Int]
        let values: [String: ValueNode]
    }

    struct Stack: Encodable {
        let navigation: Int
        let scenes: [[Int]]
    }

    let number: Int
    let session: String
    let scenes: [Scene]
    let stacks: [Stack]

    init(_ moment: Moment, of log: FlowLog) {
        session = log.session.uuidString
        number = moment.number
        stacks = moment.stacks.map { Stack(navigation: $0.navigation, scenes: $0.scenes) }
        scenes = moment.scenes.values.sorted { $0.scene.id < $1.scene.id }.map { state in
            Scene(
                scene: SceneMessage(state.scene), counts: state.counts,
                values: state.values.mapValues { log.tree(of: $0) })
        }
    }
}

struct SceneMessage: Encodable {
    struct Input: Encodable {
        let name: String
        let type: String
        let control: String
        let choices: [String]?
        let isSecret: Bool
    }

    let id: Int
    let name: String
    let parent: Int?
    let inputs: [Input]
    let outputs: [String]

    init(_ scene: FlowScene) {
        id = scene.id
        name = scene.name
        parent = scene.parent
        outputs = scene.outputs
        inputs = scene.inputs.map { port in
            let (control, choices) = port.control.words
            return Input(
                name: port.name, type: port.type, control: control, choices: choices, isSecret: port.isSecret)
        }
    }
}

extension InputPort.Control {
    fileprivate var words: (String, [String]?) {
        switch self {
        case .nothing: ("nothing", nil)
        case .boolean: ("boolean", nil)
        case .number: ("number", nil)
        case .text: ("text", nil)
        case .choice(let names): ("choice", names)
        case .value: ("value", nil)
        case .none: ("none", nil)
        }
    }
}

struct EntriesMessage: Encodable {
    /// The number of entries that the page will never receive, because the log dropped them first.
    let missed: Int
    let entries: [EntryMessage]
}
