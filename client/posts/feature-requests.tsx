import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconBulb, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { z } from 'zod'
import { postVote } from '../../shared/posts/commands'
import type { featureRequestHeads } from '../../shared/posts/queries'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { OrderButton } from '../kit/list/search/order-button'
import { SearchField } from '../kit/list/search/search-field'
import { useFormat, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useFoyer } from '../sync/react'
import { MorePosts } from './more-posts'
import classes from './posts.module.css'
import { useFeatureRequests } from './use-posts'

type Head = z.infer<(typeof featureRequestHeads)['returns']>['posts'][number]

/** The owner's feature requests with their votes, and the reader's own. Another one is suggested to the support. */
export function FeatureRequests() {
  const t = useT()
  const openModal = useOpenModal()
  useDocumentTitle(t('app.title', { page: t('posts.wishes') }))
  const { list, answer, problem } = useFeatureRequests()
  return (
    <div className={classes.list}>
      <div className={classes.listTools}>
        <SearchField label={t('posts.search')} value={list.q} onChange={list.setQuery} />
        <OrderButton list={list} />
        <Button
          variant="default"
          leftSection={<IconBulb size={16} aria-hidden="true" />}
          onClick={() => openModal('new_support_message')}
        >
          {t('posts.wish')}
        </Button>
      </div>
      <Failure problem={problem} />
      {answer?.total === 0 && <EmptyState title="posts.empty" hint="posts.empty_hint" />}
      <ul ref={list.ref}>
        {answer?.posts.map((post) => (
          <li key={post.id} className={classes.wish}>
            <button type="button" className={classes.card} onClick={() => openModal('notification_post_id', post.id)}>
              <span className={classes.cardText} lang={post.lang}>
                <strong>{post.title}</strong>
                {post.excerpt && <span>{post.excerpt}</span>}
              </span>
            </button>
            <Votes post={post} />
          </li>
        ))}
      </ul>
      <MorePosts answer={answer} onMore={list.more} />
    </div>
  )
}

/** The numbers of votes, which are the buttons to vote. Pressing the own vote again withdraws it. */
function Votes({ post: { id, title, votes } }: { readonly post: Head }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const button = (way: 'up' | 'down') => {
    const Glyph = way === 'up' ? IconThumbUp : IconThumbDown
    const isOwn = votes.own === way
    const vote = async () => {
      await foyer.call(postVote, { id, input: { upvote: way === 'up' && !isOwn, downvote: way === 'down' && !isOwn } })
      rereadServerRows()
    }
    return (
      <Button
        variant={isOwn ? 'filled' : 'default'}
        aria-pressed={isOwn}
        aria-label={t(`posts.wish.${way}`, { count: votes[way], title })}
        disabled={busy}
        leftSection={<Glyph size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void attempt(vote)}
      >
        <span className="num">{format.number(votes[way])}</span>
      </Button>
    )
  }
  return (
    <div className={classes.votes}>
      {button('up')}
      {button('down')}
      <Failure problem={problem} />
    </div>
  )
}
