import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { ownerOrg } from '../orgs/owner-org'

type Post = RowOf<'posts'>

const VISIBLE = '"deleted" = ? and ("org_id" = ? or ("org_id" = ? and "published_at" <= ?))'

/**
 * Reads all posts that users of an organisation may see, newest first: its own, including drafts, and the owner's
 * published ones.
 */
export async function visiblePosts(db: Db, org_id: string, now: string): Promise<Post[]> {
  const owner = (await ownerOrg(db)) ?? org_id
  const sql = `select * from "posts" where ${VISIBLE} order by coalesce("published_at", "created_at") desc, "id" desc`
  return rawStatement<Post>(unscoped(db), sql, [false, org_id, owner, now])
}

/** Reads those of the given posts that users of an organisation may see, by id. */
export async function visiblePostsById(
  db: Db,
  org_id: string,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, Post>> {
  if (ids.length === 0) return new Map()
  const owner = (await ownerOrg(db)) ?? org_id
  const sql = `select * from "posts" where ${VISIBLE} and "id" in (select value from json_each(?))`
  const found = await rawStatement<Post>(unscoped(db), sql, [false, org_id, owner, now, JSON.stringify(ids)])
  return new Map(found.map((post) => [post.id, post]))
}

/** Reads a post that users of an organisation may see; null for any other. */
export async function visiblePost(db: Db, org_id: string, id: string, now: string): Promise<Post | null> {
  return (await visiblePostsById(db, org_id, [id], now)).get(id) ?? null
}

/**
 * Reads the translations of the given posts that users of an organisation may see, the posts included, by the id of
 * each given post.
 */
export async function visibleTranslationsById(
  db: Db,
  org_id: string,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, Post[]>> {
  const posts = await visiblePostsById(db, org_id, ids, now)
  if (posts.size === 0) return new Map()
  const owner = (await ownerOrg(db)) ?? org_id
  const slugs = JSON.stringify([...new Set([...posts.values()].map(({ slug }) => slug))])
  const sql = `select * from "posts" where ${VISIBLE} and "slug" in (select value from json_each(?)) order by "lang"`
  const found = await rawStatement<Post>(unscoped(db), sql, [false, org_id, owner, now, slugs])
  return new Map(
    [...posts].map(([id, post]) => [
      id,
      found.filter((each) => each.slug === post.slug && each.org_id === post.org_id),
    ]),
  )
}
