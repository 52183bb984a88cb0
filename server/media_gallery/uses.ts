import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TableName } from '../../shared/model'
import type { Db } from '../kernel/database'

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

/** The pictures of an organisation from before `before` whose address stands nowhere. */
export async function unusedSince(db: Db, org_id: string, before: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id as id from media_gallery as m
    where m.org_id = ${org_id} and m.deleted = ${false} and m.created_at < ${before}
    and not (${any(USES.map((use) => inRows(use, org_id, sql.ref('m.url'))))}) order by m.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
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
