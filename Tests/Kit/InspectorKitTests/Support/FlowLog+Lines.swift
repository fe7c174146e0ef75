import InspectorKit

extension FlowLog {
    var lines: [String] { entries(after: 0).entries.map(\.line) }
}

extension FlowEntry {
    var line: String {
        switch event {
        case .began(let scene): "\(scene.id) \(scene.name) begins" + (scene.parent.map { " in \($0)" } ?? "")
        case .ended(let id): "\(id) ends"
        case .opened(let scenes, let id): "\(id) has \(scenes) open"
        case .value(let id, let report, let isInitial): "\(id) \(report)" + (isInitial ? " at first" : "")
        case .data(let event): "\(event)"
        }
    }
}
