import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TableName } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { PICTURE_STEMS, stemOf } from './file-store'

type PictureColumns = { readonly table: TableName; readonly columns: readonly string[] }

/** Columns that may contain picture addresses. A new column with addresses or user-written HTML belongs here. */
export const PICTURE_COLUMNS: readonly PictureColumns[] = [
  { table: 'campaign_actions', columns: ['medias', 'preview_url'] },
  { table: 'email_blocks', columns: ['source'] },
  { table: 'event_media_items', columns: ['url'] },
  { table: 'message_templates', columns: ['body', 'json', 'preview_url'] },
  { table: 'messages', columns: ['body'] },
  { table: 'orgs', columns: ['media_logo_url', 'settings'] },
  { table: 'posts', columns: ['body', 'cover_img_url'] },
]

const mentions = (columns: readonly string[], stem: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`cast(u.${sql.ref(column)} as text) like ${`%${stem}.%`}`),
    sql` or `,
  )})`

const isInRows = ({ table, columns }: PictureColumns, org_id: string, stem: string, more = sql<SqlBool>`1 = 1`) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} as u where u.org_id = ${org_id} and u.deleted = ${false} and ${mentions(columns, stem)} and ${more})`

const anyOf = (uses: readonly RawBuilder<SqlBool>[]) => sql.join(uses, sql` or `)

/** Rows per read: a body may have half a megabyte. */
const BATCH = 100

/**
 * Finds the stems of the pictures in use, optionally only in rows updated since a time. Reads every text once, however
 * many pictures there are.
 */
export async function picturesInUse(db: Db, org_id: string, since = ''): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { table, columns } of PICTURE_COLUMNS) {
    const texts = columns.map((column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`)
    for (let after = '', read = BATCH; read === BATCH; ) {
      const { rows } = await sql<{
        id: string
        said: string
      }>`select id, ${sql.join(texts, sql` || ' ' || `)} as said from ${sql.table(table)}
        where org_id = ${org_id} and deleted = ${false} and updated_at >= ${since} and id > ${after} order by id limit ${BATCH}`.execute(
        db,
      )
      for (const { said } of rows) for (const [stem] of said.matchAll(PICTURE_STEMS)) found.add(stem)
      read = rows.length
      after = rows.at(-1)?.id ?? ''
    }
  }
  return found
}

/** Returns the tables whose rows use a picture or its thumbnail. */
export async function usesOf(db: Db, org_id: string, url: string): Promise<TableName[]> {
  const used: TableName[] = []
  for (const use of PICTURE_COLUMNS) {
    const { rows } =
      await sql`select id from orgs where id = ${org_id} and ${isInRows(use, org_id, stemOf(url))}`.execute(db)
    if (rows.length > 0) used.push(use.table)
  }
  return used
}

/** SQL: pictures of an unpublished event are not public. */
const ofPublishedEvent = (org_id: string) =>
  sql<SqlBool>`exists (select 1 from events as e where e.org_id = ${org_id} and e.id = u.event_id and e.published = ${true} and e.deleted = ${false})`

/** Tells whether a picture is public: used in an email, at a published event, or as the organisation's logo. */
export async function isPubliclyShown(db: Db, org_id: string, url: string): Promise<boolean> {
  const uses = PICTURE_COLUMNS.map((use) =>
    isInRows(use, org_id, stemOf(url), use.table === 'event_media_items' ? ofPublishedEvent(org_id) : undefined),
  )
  const { rows } = await sql<{ id: string }>`select id from orgs where id = ${org_id} and (${anyOf(uses)})`.execute(db)
  return rows.length > 0
}
