import DomainKit
import PresentationKit

#if canImport(UIKit) && !os(watchOS)
    import Presentation
    import Reactive
    import UIKit

    /// The repository list in UIKit: the controller drives its table, and its bag ends with it.
    final class RepoListController: UITableViewController {
        private let scene: RepoScene
        private let bag = SubscriptionBag()
        private var repos = PagedList<RepoItemViewModel>()

        init(_ viewModel: ReposViewModel) {
            scene = RepoScene(viewModel)
            super.init(style: .plain)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "repo")
            scene.output.$repos.driver
                .drive { [weak self] repos in
                    self?.repos = repos
                    self?.tableView.reloadData()
                }
                .store(in: bag)
            scene.output.errors
                .drive { [weak self] failure in self?.show(failure) }
                .store(in: bag)
            scene.load.send(())
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { repos.count }

        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "repo", for: indexPath)
            var content = cell.defaultContentConfiguration()
            content.text = repos[indexPath.row].name
            cell.contentConfiguration = content
            if indexPath.row == repos.count - 1 { scene.loadMore.send(()) }
            return cell
        }

        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            scene.select.send(repos[indexPath.row].id)
        }

        private func show(_ failure: Failure) {
            let alert = UIAlertController(title: nil, message: failure.message, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            present(alert, animated: true)
        }
    }
#endif
