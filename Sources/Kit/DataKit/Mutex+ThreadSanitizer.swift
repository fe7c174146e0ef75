#if THREAD_SANITIZER
    import Reactive

    typealias Mutex<Value> = TracedMutex<Value>
#endif
