#if THREAD_SANITIZER
    import Reactive

    package typealias Mutex<Value> = Reactive.TracedMutex<Value>
#endif
