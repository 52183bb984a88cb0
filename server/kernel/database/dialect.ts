const translated = new Map<string, string>()

/** Size limit of the cache. Statements with one placeholder per value rarely repeat and must not fill the memory. */
const MAX_KNOWN = 1000

/**
 * Translates a SQLite statement to PostgreSQL. Statements are written once in the SQL that both databases share. Four
 * things differ: value placeholders, the members of a JSON array, making one, and SKIP LOCKED, which a single writer
 * does not need.
 */
export function toPostgresSql(sql: string): string {
  const before = translated.get(sql)
  if (before !== undefined) return before
  let n = 0
  const text = sql
    .replaceAll('json_each(', 'json_array_elements_text(')
    .replaceAll('json_group_array(', 'json_agg(')
    .replaceAll('/* skip locked */', 'for update skip locked')
    .replaceAll('?', () => `$${++n}`)
  if (translated.size >= MAX_KNOWN) translated.clear()
  translated.set(sql, text)
  return text
}
