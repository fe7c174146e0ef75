import Reactive
import VirtualTime

// Let Reactive's timers register with the clock before their operator returns, as with `TestClock`. Otherwise, a timer
// could miss the moment to which the clock advances next.
extension VirtualClock: CallbackClock {}
