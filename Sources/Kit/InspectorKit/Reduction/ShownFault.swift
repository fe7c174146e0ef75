/// A fault in a form that can be found in a single run.
enum ShownFault {
    /// An output has a certain value.
    case sign(RecordedFault)
    /// A difference after the last step.
    case difference(LastDifference)
    /// A state that the caller detects in the app.
    case state
}
