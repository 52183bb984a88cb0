import { DEFAULT_LIMIT } from '../../shared/kernel/model/query'
import { plainText } from '../../shared/kernel/search-text'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { allPosts, onePost, ownPostInfo } from '../../shared/posts/queries'
import { readRow } from '../kernel/commands/rows'
import { type ReadContext, reading } from '../kernel/reads/reading'
import { visiblePosts } from './visible-post'

type Post = RowOf<'posts'>
type Language = Post['lang']

const DEFAULT_LANGUAGE: Language = 'en'

/** Groups a post's translations, which share a slug, in the order of the posts. */
function translations(posts: readonly Post[]): readonly (readonly Post[])[] {
  const bySlug = new Map<string, Post[]>()
  for (const post of posts) {
    const key = `${post.org_id} ${post.slug}`
    bySlug.set(key, [...(bySlug.get(key) ?? []), post])
  }
  return [...bySlug.values()]
}

/**
 * Picks the translation in a language, otherwise one of the others. `languages` lists those that the reader may see.
 */
function inLanguage(posts: readonly Post[], wanted: Language): Post | undefined {
  const languages = posts.map(({ lang }) => lang).sort()
  const post = posts.find(({ lang }) => lang === wanted) ?? posts[0]
  return post && { ...post, languages }
}

/** Returns true if a post's title, excerpt or text contains the folded words. */
const isAbout = ({ title, excerpt, body }: Post, words: string): boolean =>
  words === '' || [title, excerpt ?? '', body.replace(/<[^>]*>/g, ' ')].some((text) => plainText(text).includes(words))

/** Returns the language of the reader's organisation. */
async function ownLanguage({ db, actor }: ReadContext): Promise<Language> {
  return (await readRow(db, 'orgs', actor.org_id, actor.org_id))?.lang ?? DEFAULT_LANGUAGE
}

const compareTexts = (lang: Language) => new Intl.Collator(lang).compare

/** Reads the ids of the posts of which the reader has an entry. */
async function seenPosts({ db, actor }: ReadContext): Promise<ReadonlySet<string>> {
  const own = db
    .selectFrom('posts_users_info')
    .select('post_id')
    .where('org_id', '=', actor.org_id)
    .where('user_id', '=', actor.user_id)
  return new Set((await own.where('deleted', '=', false).execute()).map(({ post_id }) => post_id))
}

export const postReadings = [
  reading(onePost, async ({ id, lang }, context) => {
    const { db, actor, now } = context
    const posts = await visiblePosts(db, actor.org_id, iso(now))
    const siblings = translations(posts).find((each) => each.some((post) => post.id === id))
    const post = siblings?.find((each) => each.id === id)
    return (siblings && post && inLanguage(siblings, lang ?? post.lang)) ?? null
  }),
  reading(allPosts, async (args, context) => {
    const { post_type, lang, query: words, sort, desc, limit, page, unseen } = args.input ?? {}
    const { db, actor, now } = context
    const language = lang ?? (await ownLanguage(context))
    const wanted = plainText(words?.trim() ?? '')
    const seen = unseen ? await seenPosts(context) : new Set()
    const visible = await visiblePosts(db, actor.org_id, iso(now))
    const isOut = ({ published_at }: Post) => published_at !== null && published_at <= iso(now)
    const found = translations(unseen ? visible.filter(isOut) : visible)
      .filter((each) => !each.some((post) => seen.has(post.id)))
      .filter((each) => each.some((post) => isAbout(post, wanted)))
      .flatMap((each) => inLanguage(each, language) ?? [])
      .filter((post) => !post_type || post.post_type === post_type)
    if (sort === 'title') found.sort((a, b) => compareTexts(language)(b.title, a.title))
    if (desc === false) found.reverse()
    const size = limit ?? DEFAULT_LIMIT
    const from = ((page ?? 1) - 1) * size
    return { posts: found.slice(from, from + size), total: found.length, pages: Math.ceil(found.length / size) }
  }),
  reading(ownPostInfo, ({ post_id }, { db, actor }) =>
    db
      .selectFrom('posts_users_info')
      .selectAll()
      .where('org_id', '=', actor.org_id)
      .where('post_id', '=', post_id)
      .where('user_id', '=', actor.user_id)
      .where('deleted', '=', false)
      .execute(),
  ),
]
