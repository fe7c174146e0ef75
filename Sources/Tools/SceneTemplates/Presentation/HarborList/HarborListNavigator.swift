// for list

// import domain

@MainActor
public protocol HarborListNavigator {
    func toSeaVoyageDetail(_ seaVoyage: SeaVoyage)
}
