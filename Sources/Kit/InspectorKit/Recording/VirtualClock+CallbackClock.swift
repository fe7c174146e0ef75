import Reactive
import VirtualTime

// Lets Reactive's timers register with the clock before their operator returns, as with `TestClock`. Without it a timer
// could miss the moment to which the clock is moved next.
extension VirtualClock: CallbackClock {}
