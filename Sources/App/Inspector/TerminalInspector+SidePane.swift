import Foundation
import InspectorKit
import TerminalKit

extension TerminalInspector: SidePane {
    var title: String { "Inspector" }

    func draw(in frame: inout Frame, _ place: GridRect, beside scenes: [any Scene], isFocused: Bool) {
        let remarks = [isPaused ? "paused" : nil, framesBack > 0 ? "\(framesBack) back" : nil].compactMap(\.self)
        InspectorView(
            models: scenes.flatMap { Mirror(reflecting: $0).runningViewModels }, flow: shown,
            log: inspector.log, remarks: switchTexts + remarks, isFocused: isFocused,
            linesBack: linesBack
        )
        .draw(in: &frame, place)
    }
}

extension Moment {
    /// Adds the remaining time of requests in flight, and the pause before the next attempt.
    func describe(_ activity: Activity, _ time: RelativeTimeTicker) -> Activity {
        var activity = activity
        activity.left = deadline.map { .seconds($0.timeIntervalSince(time.now)) }
        activity.retry = nextAttempt.flatMap(time.left)
        return activity
    }
}
