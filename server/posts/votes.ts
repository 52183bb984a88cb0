import { iso } from '../../shared/kernel/time'
import { posts } from '../../shared/posts/entity'
import { postVotes } from '../../shared/posts/queries'
import type { Context } from '../kernel/commands/handler'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { computed } from '../kernel/reads/computed'
import { visibleTranslationsById } from './visible-post'

type VoteCount = { readonly post_id: string; readonly up: number | string; readonly down: number | string }
type Own = { readonly id: string; readonly post_id: string; readonly upvote: boolean | number }

const COUNTED = `select "post_id", sum(case when "upvote" = ? then 1 else 0 end) as "up", sum(case when "downvote" = ? then 1 else 0 end) as "down"
  from "posts_users_info" where "deleted" = ? and "post_id" in (select value from json_each(?)) group by "post_id"`

const OWN = `select "id", "post_id", "upvote" from "posts_users_info" where "org_id" = ? and "user_id" = ? and "deleted" = ?
  and ("upvote" = ? or "downvote" = ?) and "post_id" in (select value from json_each(?))`

/** Withdraws the caller's votes on the same post in its other languages: a reader has one vote on each post. */
export async function withdrawOtherVotes(ctx: Context, post_id: string): Promise<void> {
  const { org_id, user_id } = ctx.op
  const { trx } = ctx.rows
  const translations = (await visibleTranslationsById(trx, org_id, [post_id], ctx.now)).get(post_id) ?? []
  const others = JSON.stringify(translations.flatMap(({ id }) => (id === post_id ? [] : [id])))
  for (const { id } of await rawStatement<Own>(trx, OWN, [org_id, user_id, false, true, true, others]))
    await ctx.rows.patch('posts_users_info', id, { upvote: false, downvote: false, updated_at: ctx.now })
}

/** The votes on a post: numbers alone pass between organisations, and never who voted. */
export const voteFields = [
  computed(posts, 'votes', {
    returns: postVotes,
    load: async (rows, { db, actor: { org_id, user_id }, now }) => {
      const shown = rows.map(({ id }) => id)
      const translations = await visibleTranslationsById(db, org_id, shown, iso(now))
      const idsOf = (id: string) => (translations.get(id) ?? []).map((post) => post.id)
      const ids = JSON.stringify([...new Set(shown.flatMap(idsOf))])
      const counted = new Map(
        (await rawStatement<VoteCount>(unscoped(db), COUNTED, [true, true, false, ids])).map((each) => [
          each.post_id,
          each,
        ]),
      )
      const own = new Map(
        (await rawStatement<Own>(db, OWN, [org_id, user_id, false, true, true, ids])).map((each) => [
          each.post_id,
          each,
        ]),
      )
      return shown.map((id) => {
        const votes = { up: 0, down: 0, own: null as 'up' | 'down' | null }
        for (const each of idsOf(id)) {
          votes.up += Number(counted.get(each)?.up ?? 0)
          votes.down += Number(counted.get(each)?.down ?? 0)
          const mine = own.get(each)
          if (mine) votes.own = mine.upvote ? 'up' : 'down'
        }
        return votes
      })
    },
  }),
]
