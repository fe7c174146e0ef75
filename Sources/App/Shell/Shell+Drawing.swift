import TerminalKit

extension Shell {
    var layoutHints: GridRect { ScreenLayout(size, hasPreview: false).hints }

    var isWide: Bool { size.columns >= PaneLayout().sideBySideFrom }

    var openPane: (any SidePane)? { pane?.isOpen == true ? pane : nil }

    var appSize: GridSize {
        GridSize(columns: openPane != nil && isWide ? size.columns / 2 : size.columns, rows: size.rows)
    }

    var hasPaneFocus: Bool { openPane.map { $0.isFocused || !isWide } ?? false }

    var hasSeveralPanes: Bool { stack.layout.preview != nil || openPane != nil }

    /// Returns a frame with the open pane next to the app, or in front of the app on a narrow screen.
    func besidePane(_ app: Frame, _ scene: any Scene) -> Frame {
        guard let pane = openPane else { return app }
        var frame = Frame(size: size)
        let replacement = pane.replacement(for: app)
        frame.draw(replacement ?? app)
        if hasPaneFocus || replacement != nil { frame.cursor = nil }
        guard isWide || replacement == nil else { return frame }
        let rows = GridRect(size).rows(.rest, .fixed(isWide ? 1 : 2))
        let scenes = [scene] + (stack.layout.preview == nil ? [] : [scene.preview].compactMap(\.self))
        pane.draw(
            in: &frame, isWide ? rows[0].columns([.fixed(appSize.columns), .rest])[1] : rows[0], beside: scenes,
            isFocused: hasPaneFocus)
        return frame
    }

    func chrome(of scene: any Scene) -> ChromeView {
        var toast = stack.toast
        if let offer = stack.offer, let command = commands.first(where: { $0.title == offer.title }) {
            toast?.hint = Hint(command).text
        }
        return ChromeView(
            breadcrumb: stack.scenes.map(\.title), status: status(), toast: toast,
            activity: spinner.activity.map(detail), remark: focused.flatMap(\.remark) ?? scene.remark,
            freshness: scene.freshness, hints: hints(of: scene))
    }
}
