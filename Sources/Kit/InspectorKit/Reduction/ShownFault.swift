/// The fault in a form that a single run can look for.
enum ShownFault {
    /// A value of an output.
    case sign(RecordedFault)
    /// A difference after the last step.
    case difference(LastDifference)
    /// Something that the caller sees in the app.
    case state
}
