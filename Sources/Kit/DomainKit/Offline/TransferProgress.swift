/// How much of a file or another body has been sent.
public struct TransferProgress: Hashable, Sendable {
    /// The number of bytes that were sent in this attempt. A server may not have received all of them yet.
    public var sentBytes: Int
    /// The number of bytes to send.
    public var totalBytes: Int

    /// Creates a progress.
    public init(sentBytes: Int, totalBytes: Int) {
        self.sentBytes = sentBytes
        self.totalBytes = totalBytes
    }

    /// The sent part, from 0 to 1, for a progress bar. 1 if there is nothing to send.
    public var fraction: Double { totalBytes > 0 ? Double(sentBytes) / Double(totalBytes) : 1 }
}
