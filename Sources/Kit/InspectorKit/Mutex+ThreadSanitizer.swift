#if THREAD_SANITIZER
    import Reactive

    typealias Mutex<Value> = Reactive.TracedMutex<Value>
#endif
