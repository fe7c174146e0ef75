import Reactive

/// Signs people in.
public protocol LoggingIn {
    /// Who does it.
    var sessionGateway: any SessionGateway { get }
}

extension LoggingIn {
    /// Signs in with credentials that follow their rules.
    ///
    /// - Errors: a ``ValidationError`` with all failures, before anything is sent.
    public func login(_ dto: LoginDto) -> Observable<Account> {
        .deferred { [sessionGateway] in
            try dto.validate()
            return sessionGateway.login(dto)
        }
    }
}
