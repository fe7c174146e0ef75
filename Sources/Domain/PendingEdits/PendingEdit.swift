import DomainKit

/// What waits of the edits of one product: to be sent, for the server's answer, or for the user's decision.
public typealias PendingEdit = EditStatus<Product>
