import type { RowOf } from '../../shared/model'
import { featureRequestHeads, POST_SORTS, postHeads } from '../../shared/posts/queries'
import { useShortList } from '../kit/list/search/short-list'
import { useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'

/** The order of posts. */
const NEWEST = { by: 'published_at', desc: true } as const

/** The address's question to the posts of a type, in the reader's language. */
function usePostInput(post_type: RowOf<'posts'>['post_type']) {
  const t = useT()
  const list = useShortList(POST_SORTS, NEWEST)
  const sort = POST_SORTS.find((each) => each === list.sort.by) ?? null
  return { list, input: { ...list.input, sort, post_type, lang: t.language } }
}

/** Posts of a type in the reader's language, as the address asks for them. */
export function usePosts(post_type: RowOf<'posts'>['post_type']) {
  const { list, input } = usePostInput(post_type)
  return { list, ...useAnswer(postHeads, { input }, ['posts']) }
}

/** Feature requests with their votes, as the address asks for them. */
export function useFeatureRequests() {
  const { list, input } = usePostInput('feature_request')
  return { list, ...useAnswer(featureRequestHeads, { input }, ['posts', 'posts_users_info']) }
}
