import { Button, Select } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../../shared/model'
import { LANGUAGES } from '../../shared/orgs/entity'
import { postVote } from '../../shared/posts/commands'
import { onePost, ownPostInfo } from '../../shared/posts/queries'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { isMalformed } from '../kit/layout/missing/malformed'
import { useFormat, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useAnswer } from '../kit/reading/use-answer'
import { RichText } from '../kit/rich-text/rich-text'
import { useFoyer } from '../sync/react'
import classes from './posts.module.css'

type Post = RowOf<'posts'>

/** A post in the reader's language, with a choice of the others, and the reader's vote. */
export function PostReader({ id, heading }: { readonly id: string; readonly heading: 'h1' | 'h2' }) {
  const t = useT()
  const [lang, setLang] = useState<Post['lang']>(t.language)
  const { answer: post, problem } = useAnswer(onePost, { id, lang }, ['posts'])
  if (post === undefined && !isMalformed(problem)) return <Failure problem={problem} />
  if (!post) return <p className={classes.quiet}>{t('posts.gone')}</p>
  return <Article post={post} heading={heading} onLanguage={setLang} />
}

type ArticleProps = {
  readonly post: Post
  readonly heading: 'h1' | 'h2'
  readonly onLanguage: (lang: Post['lang']) => void
}

function Article({ post, heading: Heading, onLanguage }: ArticleProps) {
  const t = useT()
  const format = useFormat()
  return (
    <article className={classes.article} lang={post.lang}>
      {post.cover_img_url && <img className={classes.cover} src={post.cover_img_url} alt="" />}
      <header className={classes.articleHead}>
        <Heading>{post.title}</Heading>
        {post.published_at && (
          <p className={classes.quiet}>{t('posts.published', { date: format.date(post.published_at) })}</p>
        )}
        {post.languages.length > 1 && (
          <Select
            aria-label={t('posts.language')}
            data={post.languages.map((value) => ({ value, label: t(`posts.lang.${value}`) }))}
            value={post.lang}
            allowDeselect={false}
            onChange={(value) => onLanguage(LANGUAGES.find((each) => each === value) ?? post.lang)}
          />
        )}
      </header>
      <RichText html={post.body} />
      <Vote post={post} />
    </article>
  )
}

/** The reader's one vote; pressing it again withdraws it. */
function Vote({ post }: { readonly post: Post }) {
  const t = useT()
  const foyer = useFoyer()
  const { answer } = useAnswer(ownPostInfo, { post_id: post.id }, ['posts_users_info'])
  const { busy, problem, attempt } = useAttempt()
  const mine = answer?.[0]
  const vote = (up: boolean) =>
    attempt(async () => {
      const upvote = up && mine?.upvote !== true
      const downvote = !up && mine?.downvote !== true
      await foyer.call(postVote, { id: post.id, input: { upvote, downvote } })
      rereadServerRows()
    })
  const button = (up: boolean, chosen: boolean) => {
    const Glyph = up ? IconThumbUp : IconThumbDown
    return (
      <Button
        variant={chosen ? 'filled' : 'default'}
        aria-pressed={chosen}
        disabled={busy}
        leftSection={<Glyph size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void vote(up)}
      >
        {t(up ? 'posts.upvote' : 'posts.downvote')}
      </Button>
    )
  }
  return (
    <footer className={classes.vote}>
      <Failure problem={problem} />
      <span>{t('posts.vote')}</span>
      {button(true, mine?.upvote === true)}
      {button(false, mine?.downvote === true)}
    </footer>
  )
}
