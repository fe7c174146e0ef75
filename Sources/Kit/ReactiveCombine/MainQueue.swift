#if canImport(Combine) || OPENCOMBINE
    import Dispatch

    /// Whether code that does not say where it runs is on the main actor.
    enum MainQueue {
        /// Marks the main queue, which the main actor runs on: its thread is not always the main one outside Apple's
        /// platforms.
        private static let mark: DispatchSpecificKey<Void> = {
            let key = DispatchSpecificKey<Void>()
            DispatchQueue.main.setSpecific(key: key, value: ())
            return key
        }()

        static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
    }
#endif
