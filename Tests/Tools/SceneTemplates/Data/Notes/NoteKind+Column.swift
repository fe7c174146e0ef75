// for choice

// import domain
import DataKit

extension NoteKind: ColumnValue {}
