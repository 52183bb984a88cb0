import { Button, Group, Modal, Progress } from '@mantine/core'
import { useState } from 'react'
import { resendCampaign } from '../../../shared/campaign_actions/commands'
import { lostEmailsQuery } from '../../../shared/campaign_actions/queries'
import { deliveryFigures, isBeingSent } from '../../../shared/campaign_actions/rules'
import { can } from '../../../shared/kernel/permissions'
import { toastDone } from '../../kit/display/toast'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { Facts } from '../../kit/layout/detail-pane'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useFormat, useT } from '../../kit/phrases'
import { rereadServerRows } from '../../kit/reading/server-pages'
import { useFoyer, useServerQuery } from '../../sync/react'
import classes from '../campaigns.module.css'
import { figureText } from '../figures'
import type { TimelineAction } from '../words'
import { SubjectsCompared } from './subjects'

/** Progress of a campaign's emails. The figures by state add up to the number of recipients. */
export function Delivery({ action, changes }: { readonly action: TimelineAction; readonly changes: number }) {
  const t = useT()
  const format = useFormat()
  const { insights, message, success_progress } = action
  const { total, accepted, failed, unknown, open } = deliveryFigures(
    success_progress,
    message?.recipients_stats ?? { accepted: 0, failed: 0 },
  )
  const progress = t('campaigns.progress', { current: accepted, total })
  const facts = [
    ['campaigns.delivery_accepted', accepted],
    ['campaigns.delivery_failed', failed],
    ['campaigns.delivery_unknown', unknown],
    ['campaigns.delivery_open', open],
    ['campaigns.delivery_opened', message?.recipients_stats.delivered ?? 0],
    ['campaigns.delivery_viewed', figureText(format, 'reach', insights.views)],
    ['campaigns.delivery_clicked', insights.clicks],
    ['campaigns.delivery_tickets', insights.conversions],
  ] as const
  return (
    <div className={classes.delivery}>
      <p>{progress}</p>
      <Progress.Root role="img" aria-label={progress}>
        <Progress.Section withAria={false} value={(accepted / total) * 100} />
        <Progress.Section withAria={false} value={((failed + unknown) / total) * 100} color="red" />
      </Progress.Root>
      {action.paused_at !== null && action.status === 'ENQUEUED' && <p>{t('campaigns.paused')}</p>}
      <Facts
        facts={facts.map(([label, count]) => [t(label), typeof count === 'string' ? count : format.number(count)])}
      />
      {failed + unknown > 0 && !isBeingSent(action) && <Resend action={action} changes={changes} />}
      {action.subject_test && (action.subject_result || isBeingSent(action)) && (
        <SubjectsCompared test={action.subject_test} result={action.subject_result} action={action} />
      )}
    </div>
  )
}

/** Sends a campaign's lost emails again, after a question. */
function Resend({ action: { id }, changes }: { readonly action: TimelineAction; readonly changes: number }) {
  const t = useT()
  const foyer = useFoyer()
  const [asks, setAsks] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const { answer: lost, failure } = useServerQuery(lostEmailsQuery, { id }, changes)
  const count = lost ? lost.failed + lost.unsure : 0
  if (!can(foyer.identity.user.role, 'messages.send')) return null
  if (!lost || count === 0) return <Unanswered of={failure} />
  const resend = () =>
    attempt(async () => {
      await foyer.call(resendCampaign, { id })
      rereadServerRows()
      setAsks(false)
      toastDone(t('campaigns.resend_all_done', { count }))
    })
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('campaigns.resend_all', { count })}
      </Button>
      <Modal
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('campaigns.resend_all_title', { count })}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Failure problem={problem} />
        <p>{t('campaigns.resend_all_lead', { failed: lost.failed })}</p>
        {lost.unsure > 0 && <p>{t('campaigns.resend_all_unsure', { unsure: lost.unsure })}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsks(false)}>
            {t('app.cancel')}
          </Button>
          <Button loading={busy} onClick={() => void resend()}>
            {t('campaigns.resend_all', { count })}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
