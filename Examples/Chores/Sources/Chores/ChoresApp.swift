import ChoresData
import ChoresDomain
import DataKit
import Foundation
import PresentationKit
import SwiftUI

@main
struct ChoresApp: App {
    /// The gateway to a public server, with a file on this device.
    private let gateway = Result<any ChoreGateway, any Error> {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        return RemoteChoreGateway(
            url: URL(string: "https://dummyjson.com") ?? URL(filePath: "/"),
            database: try Database(
                at: folder.appending(path: "Chores/store.sqlite"), migrations: Migration.ofChores))
    }

    var body: some Scene {
        WindowGroup {
            switch gateway {
            case .success(let gateway): ChoresView(gateway: gateway)
            case .failure(let error): Text(Failure(error)?.message ?? "")
            }
        }
    }
}
