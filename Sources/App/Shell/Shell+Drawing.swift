import Presentation
import TerminalKit

extension Shell {
    var layoutHints: GridRect { ScreenLayout(size, hasPreview: false).hints }

    /// Whether the app and the inspector fit beside each other.
    var isWide: Bool { size.columns >= PaneLayout().sideBySideFrom }

    var appSize: GridSize {
        GridSize(columns: inspector.isOpen && isWide ? size.columns / 2 : size.columns, rows: size.rows)
    }

    var hasInspectorFocus: Bool { inspector.isOpen && (inspector.isFocused || !isWide) }

    /// Whether a pane other than the scene in front can have the focus.
    var hasPanes: Bool { stack.layout.preview != nil || inspector.isOpen }

    /// The app with the inspector beside it, or above it in a narrow screen. While the user steps back, the app of an
    /// earlier frame.
    func inspected(_ app: Frame, _ scene: any Scene) -> Frame {
        var frame = Frame(size: size)
        frame.draw(inspector.note(app) ?? app)
        if hasInspectorFocus || inspector.framesBack > 0 { frame.cursor = nil }
        guard isWide || inspector.framesBack == 0 else { return frame }
        let parents = [scene] + (stack.layout.preview == nil ? [] : [scene.preview].compactMap(\.self))
        let back = inspector.framesBack
        let remarks = [inspector.isPaused ? "paused" : nil, back > 0 ? "\(back) back" : nil].compactMap(\.self)
        let rows = GridRect(size).rows(.rest, .fixed(isWide ? 1 : 2))
        InspectorView(
            models: parents.flatMap { Mirror(reflecting: $0).runningViewModels }, flow: inspector.shown,
            remarks: inspector.switchTexts + remarks, isFocused: hasInspectorFocus, linesBack: inspector.linesBack
        )
        .draw(in: &frame, isWide ? rows[0].columns([.fixed(appSize.columns), .rest])[1] : rows[0])
        return frame
    }

    func chrome(of scene: any Scene) -> ChromeView {
        let remark = focused.flatMap(\.remark) ?? scene.remark
        var activity = spinner.activity
        let requests = inspector.now
        activity?.left = requests.deadline.map { .seconds($0.timeIntervalSince(time.now)) }
        activity?.retry = requests.nextAttempt.flatMap(time.left)
        return ChromeView(
            breadcrumb: stack.scenes.map(\.title), status: status(), toast: stack.toast, activity: activity,
            remark: remark, freshness: scene.freshness, hints: hints(of: scene))
    }

    func drawOverlay(in frame: inout Frame) {
        if let question = stack.questions.first { return frame.draw(question.dialog) }
        if let choice = stack.choice {
            frame.dim()
            return frame.draw(choice.palette, title: choice.title)
        }
        switch overlay {
        case .help:
            guard let scene = stack.scenes.last, let focused else { return }
            let title = hasInspectorFocus ? "Inspector" : focused.title
            HelpView(title: "Keys in \(title)", hints: allHints(of: scene) + HelpView.everywhere)
                .draw(in: &frame)
        case .palette(let palette):
            frame.dim()
            frame.draw(palette, title: "Go to")
        case nil: break
        }
    }
}

private nonisolated extension Frame {
    /// Dims what is behind an overlay.
    mutating func dim() {
        restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
    }
}
