import type { Entity } from '../../../shared/kernel/model/entity'
import { entities, TABLES, type TableName } from '../../../shared/model'
import { rawStatement } from '../database/statement'
import type { RowWriter } from './rows'

/** Returns the column naming the event for which a row is visible while that event is current. */
const namesCurrent = (table: TableName): string | undefined => {
  const visibility = (entities[table] as Entity).access?.visibility
  return visibility && 'any' in visibility ? visibility.any.find(({ current }) => current)?.names : undefined
}

/**
 * Stamps a new change number on everything that is visible because of an event that has become current again. Devices that pulled in
 * between have already passed those rows.
 */
export async function restampEventRows(rows: RowWriter, event_id: string): Promise<void> {
  for (const table of TABLES) {
    const { access, relations }: Entity = entities[table]
    const relation = access?.visibility && 'through' in access.visibility ? relations[access.visibility.through] : undefined
    const of = relation && 'many' in relation ? (relation.many as TableName) : table
    const names = namesCurrent(of)
    if (names === undefined) continue
    const named = `"${names}" = ?`
    const where = of === table ? named : `"id" in (select "${relation?.by}" from "${of}" where "org_id" = ? and ${named})`
    const sql = `update "${table}" set "rev" = ? where "org_id" = ? and ${where} returning "id"`
    const ids = of === table ? [event_id] : [rows.org_id, event_id]
    for (const { id } of await rawStatement<{ id: string }>(rows.trx, sql, [await rows.rev(), rows.org_id, ...ids])) rows.markChanged(table, id)
  }
}
