import Synchronization

/// Work on a database that several parts of the data layer share, such as sending its pending edits.
protocol DatabaseService: AnyObject, Sendable {
    /// - Parameter isSuspended: Whether the database is suspended, so that the service may hold no lock until ``resume()``.
    init(isSuspended: Bool)

    /// Returns when the service holds no lock. Called before the file is closed.
    func suspend() async
    /// Called after the file was opened again.
    func resume()
}

/// The services of a database. One of each type is created at its first use.
final class DatabaseServices: Sendable {
    private struct State {
        var services: [ObjectIdentifier: any DatabaseService] = [:]
        var isSuspended = false
        var all: [any DatabaseService] { Array(services.values) }
    }

    private let state = Mutex(State())

    func service<Service: DatabaseService>(_ type: Service.Type = Service.self) -> Service {
        state.withLock { state in
            if let service = state.services[ObjectIdentifier(type)] as? Service { return service }
            let service = Service(isSuspended: state.isSuspended)
            state.services[ObjectIdentifier(type)] = service
            return service
        }
    }

    func suspend() async {
        let services = state.withLock { state in
            state.isSuspended = true
            return state.all
        }
        for service in services { await service.suspend() }
    }

    func resume() {
        let services = state.withLock { state in
            state.isSuspended = false
            return state.all
        }
        for service in services { service.resume() }
    }
}
