import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { iso } from '../../shared/kernel/time'
import { postSeen } from '../../shared/posts/commands'
import { postHeads } from '../../shared/posts/queries'
import { toastFailed } from '../kit/display/toast'
import { useOpenModal } from '../kit/layout/modal-address'
import { errorText, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useAnswer } from '../kit/reading/use-answer'
import { useFoyer } from '../sync/react'
import classes from './incident-banner.module.css'

/** Incidents shown at once: the newest ones. The others are a tap away. */
const MOST = 3
/** Incidents shown after that tap. */
const ALL = 100

/** The owner's current incidents that the user has not dismissed, above every page. */
export function IncidentBanner() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const limit = isOpen ? ALL : MOST
  const input = { post_type: 'incident', lang: t.language, unseen: true, limit } as const
  const { answer } = useAnswer(postHeads, { input }, ['posts', 'posts_users_info'])
  if (!answer || answer.posts.length === 0) return null
  const count = answer.total - answer.posts.length
  return (
    <section className={classes.banners} aria-label={t('posts.incidents')}>
      {answer.posts.map((post) => (
        <Incident key={post.id} id={post.id} title={post.title} excerpt={post.excerpt} />
      ))}
      {count > 0 && (
        <button type="button" className={classes.others} onClick={() => setOpen(true)}>
          {t('posts.more_incidents', { count })}
        </button>
      )}
    </section>
  )
}

type Props = { readonly id: string; readonly title: string; readonly excerpt: string | null }

/** One incident. Dismissing marks it as seen. */
function Incident({ id, title, excerpt }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  const dismiss = async () => {
    setDismissed(true)
    try {
      await foyer.call(postSeen, { id, input: { seen_at: iso(Date.now()) } })
      rereadServerRows()
    } catch (error) {
      setDismissed(false)
      toastFailed(errorText(t, error))
    }
  }
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{title}</strong> {excerpt}
      </p>
      <button type="button" className={classes.more} onClick={() => openModal('notification_post_id', id)}>
        {t('posts.read')}
      </button>
      <ActionIcon
        className={classes.close ?? ''}
        aria-label={t('posts.dismiss', { title })}
        onClick={() => void dismiss()}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
