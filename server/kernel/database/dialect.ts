const known = new Map<string, string>()

/** Texts with a mark for each of many values are seldom the same twice; they must not fill the memory. */
const MAX_KNOWN = 1000

/**
 * A statement in PostgreSQL's words. Statements are written once, in the words both databases share; where they have none
 * in common, SQLite's stand in the code and are put differently here: marks for values, the members of a JSON array, and that rows
 * somebody else is at are passed over, which one writer alone need not say.
 */
export function spelled(sql: string): string {
  const before = known.get(sql)
  if (before !== undefined) return before
  let n = 0
  const text = sql
    .replaceAll('json_each(', 'json_array_elements_text(')
    .replaceAll('/* skip locked */', 'for update skip locked')
    .replaceAll('?', () => `$${++n}`)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(sql, text)
  return text
}
