#if os(Linux)
    import Foundation

    /// A file that a transfer reads while sending it, so that a large file needs little memory. Used on the loop's
    /// thread only.
    struct FileUpload {
        /// The number of bytes that the request announces. A file that has become shorter fails the transfer.
        let size: Int
        private let url: URL
        private let handle: FileHandle
        private var left: Int

        init(_ url: URL) throws(APIError) {
            guard let size = url.fileSize, let handle = try? FileHandle(forReadingFrom: url) else {
                throw .unreadableFile(url)
            }
            self.url = url
            self.size = size
            self.handle = handle
            left = size
        }

        /// Returns the number of bytes that were read, which is 0 at the end.
        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(APIError) -> Int {
            guard left > 0 else { return 0 }
            guard let part = try? handle.read(upToCount: min(left, buffer.count)), !part.isEmpty else {
                throw .unreadableFile(url)
            }
            part.copyBytes(to: buffer)
            left -= part.count
            return part.count
        }
    }
#endif
