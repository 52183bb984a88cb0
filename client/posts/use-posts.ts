import type { RowOf } from '../../shared/model'
import { POST_SORTS, postHeads } from '../../shared/posts/queries'
import { useAnswer } from '../kit/entity/use-answer'
import { useShortList } from '../kit/list/search/short-list'
import { useT } from '../kit/phrases'

/** The order of posts. */
const NEWEST = { by: 'published_at', desc: true } as const

/** Posts of a type in the reader's language, as the address asks for them. */
export function usePosts(post_type: RowOf<'posts'>['post_type']) {
  const t = useT()
  const list = useShortList(POST_SORTS, NEWEST)
  const sort = POST_SORTS.find((each) => each === list.sort.by) ?? null
  return { list, ...useAnswer(postHeads, { input: { ...list.input, sort, post_type, lang: t.language } }, ['posts']) }
}
