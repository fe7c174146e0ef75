import Foundation

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { nil }
    public var title: String?
    public var view: UIView! = UIView(frame: .zero)
    public var navigationItem: UINavigationItem { UINavigationItem() }
    public weak var navigationController: UINavigationController? { nil }
    open func viewDidLoad() {}
    open func viewDidDisappear(_ animated: Bool) {}
    public var isMovingFromParent: Bool { false }
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor
open class UINavigationController: UIViewController {
    public convenience init() { self.init(nibName: nil, bundle: nil) }
    public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    public var viewControllers: [UIViewController] = []
    public weak var delegate: (any UINavigationControllerDelegate)?
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
    open func pushViewController(_ controller: UIViewController, animated: Bool) {}
    open func popViewController(animated: Bool) -> UIViewController? { nil }
    open func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? { nil }
}

/// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

/// https://developer.apple.com/documentation/uikit/uinavigationitem
@MainActor
open class UINavigationItem {
    public var rightBarButtonItem: UIBarButtonItem?
    public var leftBarButtonItem: UIBarButtonItem?
    public var searchController: UISearchController?
    public var prompt: String?
}

/// https://developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor
open class UIBarButtonItem {
    /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/systemitem
    public enum SystemItem: Int, Sendable {
        case save, cancel
    }
    public var isEnabled = true
    public init(title: String? = nil, primaryAction: UIAction?) {}
    public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {}
}

/// https://developer.apple.com/documentation/uikit/uialertcontroller
@MainActor
open class UIAlertController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uialertcontroller/style
    public enum Style: Int, Sendable {
        case actionSheet, alert
    }
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
    }
    public func addAction(_ action: UIAlertAction) {}
}

/// https://developer.apple.com/documentation/uikit/uialertaction
@MainActor
open class UIAlertAction {
    /// https://developer.apple.com/documentation/uikit/uialertaction/style
    public enum Style: Int, Sendable {
        case `default`, cancel, destructive
    }
    public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) { self.init() }
}

/// https://developer.apple.com/documentation/uikit/uisearchcontroller
@MainActor
open class UISearchController: UIViewController {
    public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    public weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    public var obscuresBackgroundDuringPresentation = true
    public var searchBar: UISearchBar { UISearchBar(frame: .zero) }
}

/// https://developer.apple.com/documentation/uikit/uisearchresultsupdating
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
    func updateSearchResults(for searchController: UISearchController)
}

/// https://developer.apple.com/documentation/uikit/uisearchbar
@MainActor
open class UISearchBar: UIView {
    public var text: String?
    public var placeholder: String?
}
