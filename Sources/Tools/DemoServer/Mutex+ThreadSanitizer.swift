#if THREAD_SANITIZER
    import VirtualTime

    typealias Mutex<Value> = TracedMutex<Value>
#endif
