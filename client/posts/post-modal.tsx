import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { iso } from '../../shared/kernel/time'
import { postSeen } from '../../shared/posts/commands'
import { onePost } from '../../shared/posts/queries'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { useFoyer } from '../sync/react'
import { PostReader } from './post-reader'

/** A post over any page. Opening it marks it as seen. */
export function PostModal({ value, close }: ModalProps) {
  const t = useT()
  const foyer = useFoyer()
  const { answer: post } = useAnswer(onePost, { id: value, lang: t.language }, ['posts'])
  useEffect(() => {
    // A post that cannot be marked, for example offline, is simply shown again.
    foyer.call(postSeen, { id: value, input: { seen_at: iso(Date.now()) } }).catch(() => {})
  }, [foyer, value])
  return (
    <Modal
      opened
      onClose={close}
      size={680}
      title={t(post ? `posts.post_type.${post.post_type}` : 'notifications.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <PostReader id={value} heading="h2" />
    </Modal>
  )
}
