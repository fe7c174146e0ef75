#if canImport(Combine) || OPENCOMBINE
    import Dispatch

    /// Whether code without a known isolation runs on the main actor.
    enum MainQueue {
        /// Marks the main queue, on which the main actor runs. Checking the thread would not work, because outside
        /// Apple's platforms the main queue does not always run on the main thread.
        private static let mark: DispatchSpecificKey<Void> = {
            let key = DispatchSpecificKey<Void>()
            DispatchQueue.main.setSpecific(key: key, value: ())
            return key
        }()

        static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
    }
#endif
