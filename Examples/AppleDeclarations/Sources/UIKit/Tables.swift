import Foundation

extension IndexPath {
    /// https://developer.apple.com/documentation/foundation/indexpath/row
    public var row: Int { self[1] }
}

/// https://developer.apple.com/documentation/uikit/uitableview
@MainActor
open class UITableView: UIView {
    /// https://developer.apple.com/documentation/uikit/uitableview/style
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }
    public var refreshControl: UIRefreshControl?
    public func register(_ cell: AnyClass?, forCellReuseIdentifier identifier: String) {}
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(frame: .zero)
    }
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

/// https://developer.apple.com/documentation/uikit/uitableviewcell
@MainActor
open class UITableViewCell: UIView {
    public func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
    public var contentConfiguration: (any UIContentConfiguration)?
}

/// https://developer.apple.com/documentation/uikit/uicontentconfiguration
@MainActor
public protocol UIContentConfiguration {}

/// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration
@MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
    public var text: String?
    public var secondaryText: String?
}

/// https://developer.apple.com/documentation/uikit/uitableviewcontroller
@MainActor
open class UITableViewController: UIViewController {
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    public var tableView: UITableView! = UITableView(frame: .zero)
    public var refreshControl: UIRefreshControl?
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }
}

/// https://developer.apple.com/documentation/uikit/uiswipeactionsconfiguration
@MainActor
open class UISwipeActionsConfiguration {
    public convenience init(actions: [UIContextualAction]) { self.init() }
}

/// https://developer.apple.com/documentation/uikit/uicontextualaction
@MainActor
open class UIContextualAction {
    /// https://developer.apple.com/documentation/uikit/uicontextualaction/style
    public enum Style: Int, Sendable {
        case normal, destructive
    }
    public convenience init(
        style: Style, title: String?,
        handler: @escaping (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
    ) { self.init() }
}

/// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
    public init() {}
    public var numberOfItems: Int { 0 }
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {}
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}

/// https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir
@MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
    public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {}
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { nil }
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { .init() }
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {}
}
