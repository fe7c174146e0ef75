import DomainKit

/// The pending edits of one product: to be sent, or waiting for the server's response or a user's decision.
public typealias PendingEdit = EditStatus<Product>
