import type { TestServer } from '../server'

/** Adds seats to the hall until it has so many. Returns all its seats. */
export function enlargeHall({ a, sql, newId }: TestServer, count: number): string[] {
  const [seat] = sql('select * from seats where id = ?', a.seats[0])
  const columns = Object.keys(seat ?? {})
  const ids = [...a.seats]
  const into = `insert into seats (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`
  while (ids.length < count) {
    const more = { ...seat, id: newId(), num: `${ids.length + 1}`, x: ids.length * 44 }
    sql(into, ...Object.values(more))
    ids.push(more.id)
  }
  return ids
}
