import type { RowOf } from '../../shared/model'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { ownerOrg } from '../orgs/owner-org'

type Post = RowOf<'posts'>

/** Reads a post that users of an organisation may see: its own, including drafts, and the owner's published ones. Null for any other. */
export async function visiblePost(db: Db, org_id: string, id: string, now: string): Promise<Post | null> {
  const owner = await ownerOrg(db)
  const post = (await readRow(db, 'posts', org_id, id)) ?? (owner ? await readRow(unscoped(db), 'posts', owner, id) : undefined)
  if (!post || post.deleted) return null
  return post.org_id === org_id || (post.published_at !== null && post.published_at <= now) ? post : null
}
