import Reactive

extension Navigator {
    /// The screens that people can go to by their names: the menu, and what it offers.
    var destinations: [Shell.Destination] {
        let bag = SubscriptionBag()
        defer { bag.cancelAll() }
        let load = PublishSubject<Void>()
        let menu = mainViewModel.transform(.init(load: load.driver), in: bag)
        load.send(())
        return [Shell.Destination(name: "Menu") { go(to: .main) }]
            + menu.sections.flatMap(\.items).map { item in
                Shell.Destination(name: item.title) { go(to: item.route) }
            }
    }
}
