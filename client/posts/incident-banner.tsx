import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { iso } from '../../shared/kernel/time'
import { postSeen } from '../../shared/posts/commands'
import { ownPostInfo, postHeads } from '../../shared/posts/queries'
import { toastFailed } from '../kit/display/toast'
import { useAnswer } from '../kit/entity/use-answer'
import { useOpenModal } from '../kit/layout/modal-address'
import { errorText, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './incident-banner.module.css'

/** Incidents shown at once: the newest ones. */
const MOST = 3

/** The owner's current incidents, above every page. */
export function IncidentBanner() {
  const t = useT()
  const { answer } = useAnswer(postHeads, { input: { post_type: 'incident', lang: t.language, limit: MOST } }, ['posts'])
  if (!answer || answer.posts.length === 0) return null
  return (
    <section className={classes.banners} aria-label={t('posts.incidents')}>
      {answer.posts.map((post) => (
        <Incident key={post.id} id={post.id} title={post.title} excerpt={post.excerpt} />
      ))}
    </section>
  )
}

type Props = { readonly id: string; readonly title: string; readonly excerpt: string | null }

/** One incident, until the first entry about it belongs to the user. Dismissing marks it as seen. */
function Incident({ id, title, excerpt }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const [isDismissed, setDismissed] = useState(false)
  const { answer } = useAnswer(ownPostInfo, { post_id: id }, ['posts_users_info'])
  if (isDismissed || !answer || answer[0]?.user_id === foyer.identity.user.id) return null
  const dismiss = async () => {
    setDismissed(true)
    try {
      await foyer.call(postSeen, { id, input: { seen_at: iso(Date.now()) } })
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
      <ActionIcon className={classes.close ?? ''} aria-label={t('posts.dismiss', { title })} onClick={() => void dismiss()}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
