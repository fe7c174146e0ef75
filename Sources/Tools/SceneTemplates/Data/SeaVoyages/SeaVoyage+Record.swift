// for list, detail, table if cached

// import domain
import DataKit

extension SeaVoyage: Record {
    /// The sea voyages that any list has fetched.
    public static let table: Table<SeaVoyage> = Table(
        "sea_voyages", Column("id", \.id),
        // for each field, in one line
        Column("field_name", fieldColumn(\.fieldName)),
        // end
        make: {
            SeaVoyage(
                id: $0,
                // for each field, in one line
                fieldName: fieldKept($1),
                // end
            )
        })
}
