import Synchronization

/// Work on a database that several parts of the data layer share, such as sending its pending edits.
protocol DatabaseService: AnyObject, Sendable {
    /// - Parameter isSuspended: Whether the database is suspended. If so, the service must not hold a lock until
    ///   ``resume()`` is called.
    init(isSuspended: Bool)

    /// Returns when the service holds no lock. The database calls this before it closes the file.
    func suspend() async
    /// Called after the file was opened again.
    func resume()
}

/// The services of a database. For each type, one service is created when it is first used.
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
