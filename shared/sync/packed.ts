/**
 * Rows as they travel: column by column, and a column that is the same in every row as one value. A third smaller than
 * rows once it is compressed.
 */
export type PackedRows = {
  readonly count: number
  readonly same: Readonly<Record<string, unknown>>
  readonly columns: Readonly<Record<string, readonly unknown[]>>
}

/** Columns that are the same in every row a device has. */
const CONSTANT: ReadonlySet<string> = new Set(['org_id', 'deleted'])

/** Packs some columns of rows. */
export function packRows(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): PackedRows {
  const same: Record<string, unknown> = {}
  const columns: Record<string, unknown[]> = {}
  for (const name of names) {
    if (CONSTANT.has(name)) continue
    const first = rows[0]?.[name] ?? null
    const isPlain = first === null || typeof first !== 'object'
    if (isPlain && rows.every((row) => (row[name] ?? null) === first)) same[name] = first
    else columns[name] = rows.map((row) => row[name] ?? null)
  }
  return { count: rows.length, same, columns }
}

/** Unpacks rows of an organisation. Columns that this version does not know are left out. */
export function unpackRows<Row>({ count, same, columns }: PackedRows, org_id: string, known: readonly string[]): Row[] {
  const names = known.filter((name) => name in same || name in columns)
  return Array.from({ length: count }, (_, i) => {
    const row: Record<string, unknown> = { org_id, deleted: false }
    for (const name of names) row[name] = name in columns ? columns[name]?.[i] : same[name]
    return row as Row
  })
}
