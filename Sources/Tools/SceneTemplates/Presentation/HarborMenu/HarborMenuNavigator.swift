// for menu

@MainActor
public protocol HarborMenuNavigator {
    func open(_ item: HarborMenuItem)
}
