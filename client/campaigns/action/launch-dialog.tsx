import { Button, Group, Modal } from '@mantine/core'
import { audienceQuery } from '../../../shared/campaign_actions/queries'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useFormat, useT } from '../../kit/phrases'
import { useServerQuery } from '../../sync/react'
import { type TimelineAction, titleOf } from '../words'

type Props = { readonly action: TimelineAction; readonly busy: boolean; readonly onLaunch: () => void; readonly close: () => void }

/** Asks before an email campaign is launched, with the number of people who get it. It cannot be confirmed before that is known. */
export function LaunchDialog({ action, busy, onLaunch, close }: Props) {
  const t = useT()
  const format = useFormat()
  const { type, event_id, label_ids, audience, starts_at, status } = action
  const { answer, failure } = useServerQuery(audienceQuery, { input: { type, event_id, label_ids, audience } })
  const left = answer?.emails_left ?? null
  // A draft keeps a time that is still to come.
  const later = status === 'DRAFT' && starts_at !== null && Date.parse(starts_at) > Date.now() ? starts_at : null
  const isNobody = answer?.reached === 0 && later === null
  const isTooMany = answer !== undefined && left !== null && answer.reached > left
  return (
    <Modal opened onClose={close} title={t('campaigns.launch_title')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Unanswered of={failure} />
      {answer && (
        <>
          <p>
            {later === null
              ? t('campaigns.launch_lead', { title: titleOf(t, action), count: answer.reached })
              : t('campaigns.launch_lead_later', { title: titleOf(t, action), count: answer.reached, date: format.dateTime(later) })}
          </p>
          {isNobody && <p>{t('campaigns.launch_nobody')}</p>}
          {isTooMany && <p role="alert">{t('campaigns.emails_left', { count: left })}</p>}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button loading={busy} disabled={answer === undefined || isNobody} onClick={onLaunch}>
          {answer ? t('campaigns.launch_to', { count: answer.reached }) : t('campaigns.launch')}
        </Button>
      </Group>
    </Modal>
  )
}
