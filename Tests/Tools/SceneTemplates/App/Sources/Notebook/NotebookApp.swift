// for app
#if canImport(SwiftUI)
    import NotebookDomain
    import PresentationKit
    import SwiftUI

    @main
    struct NotebookApp: App {
        private let composition = Result { try Composition.standard() }

        var body: some Scene {
            WindowGroup {
                switch composition {
                case .success(let composition): RootView(composition: composition)
                case .failure(let error): Text(Failure(error)?.message ?? "")
                }
            }
        }
    }

    /// A tab for each entity.
    struct RootView: View {
        let composition: Composition

        var body: some View {
            TabView {
            }
        }
    }
#else
    import DomainKit
    import NotebookDomain
    import PresentationKit

    /// Prints what the lists show, where there is no SwiftUI.
    @main
    struct NotebookApp {
        static func main() async {
            do {
                let composition = try Composition.standard()
                print("The server is \(composition.url.absoluteString).")
            } catch {
                print(Failure(error)?.message ?? "")
            }
        }

        private static func show<Entity: Identifiable & Sendable>(
            _ title: String, _ list: ListSource<Edited<Entity>>, _ line: (Entity) -> String
        ) async throws where Entity.ID: Sendable {
            print(title)
            for edited in try await list.load() { print("  \(line(edited.entity))") }
        }
    }
#endif
