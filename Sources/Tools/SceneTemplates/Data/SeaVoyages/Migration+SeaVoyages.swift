// for list, detail, table if cached

import DataKit

extension Migration {
    /// A released step never changes: a new column is a further step.
    public static let seaVoyages = Migration(
        sql: """
            CREATE TABLE "sea_voyages" (
                "id" INTEGER PRIMARY KEY,
                "field_name" TEXT NOT NULL
            ) STRICT;
            """)
}
