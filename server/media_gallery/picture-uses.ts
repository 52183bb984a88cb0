import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TableName } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { ADDRESSES } from './file-store'

type Use = { readonly table: TableName; readonly columns: readonly string[] }

/** Where the address of a picture may stand. A column with addresses or with texts people write belongs here. */
export const USES: readonly Use[] = [
  { table: 'campaign_actions', columns: ['medias', 'preview_url'] },
  { table: 'event_media_items', columns: ['url'] },
  { table: 'message_templates', columns: ['body', 'json', 'preview_url'] },
  { table: 'messages', columns: ['body'] },
  { table: 'orgs', columns: ['media_logo_url'] },
  { table: 'posts', columns: ['body', 'cover_img_url'] },
]

const stands = (columns: readonly string[], url: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`cast(u.${sql.ref(column)} as text) like '%' || ${url} || '%'`),
    sql` or `,
  )})`

const inRows = ({ table, columns }: Use, org_id: string, url: RawBuilder<unknown>, more = sql<SqlBool>`1 = 1`) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} as u where u.org_id = ${org_id} and u.deleted = ${false} and ${stands(columns, url)} and ${more})`

const any = (uses: readonly RawBuilder<SqlBool>[]) => sql.join(uses, sql` or `)

/** Rows that are read at once: a body may be half a megabyte. */
const AT_ONCE = 100

/**
 * The addresses of an organisation's pictures that stand somewhere, or in what was written since a moment. Every text is read once,
 * however many pictures there are.
 */
export async function standing(db: Db, org_id: string, since = ''): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { table, columns } of USES) {
    const texts = columns.map((column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`)
    for (let after = '', read = AT_ONCE; read === AT_ONCE; ) {
      const { rows } = await sql<{ id: string; said: string }>`select id, ${sql.join(texts, sql` || ' ' || `)} as said from ${sql.table(table)}
        where org_id = ${org_id} and deleted = ${false} and updated_at >= ${since} and id > ${after} order by id limit ${AT_ONCE}`.execute(db)
      for (const { said } of rows) for (const [address] of said.matchAll(ADDRESSES)) found.add(address)
      read = rows.length
      after = rows.at(-1)?.id ?? ''
    }
  }
  return found
}

/** An event that nobody may see yet shows its pictures to nobody either. */
const PUBLISHED = (org_id: string) =>
  sql<SqlBool>`exists (select 1 from events as e where e.org_id = ${org_id} and e.id = u.event_id and e.published = ${true} and e.deleted = ${false})`

/** Whether a picture is shown to people outside: in an e-mail, at a published event, as the house's sign. */
export async function isShown(db: Db, org_id: string, url: string): Promise<boolean> {
  const uses = USES.map((use) => inRows(use, org_id, sql`${url}`, use.table === 'event_media_items' ? PUBLISHED(org_id) : undefined))
  const { rows } = await sql<{ id: string }>`select id from orgs where id = ${org_id} and (${any(uses)})`.execute(db)
  return rows.length > 0
}
