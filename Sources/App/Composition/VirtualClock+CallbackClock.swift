import Reactive
import VirtualTime

// Timers of Reactive are then registered with the clock before their operator returns, as those of `TestClock` are.
nonisolated extension VirtualClock: CallbackClock {}
