import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { audienceQuery, campaignActionQuery } from '../../../shared/campaign_actions/queries'
import { reachesAudience } from '../../../shared/campaign_actions/rules'
import { type SubjectTest, subjectTest } from '../../../shared/campaign_actions/subject-test'
import { iso } from '../../../shared/kernel/time'
import { Checklist } from '../../email-editor/checks/checklist'
import { useOpenModal } from '../../kit/layout/modal-address'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useFormat, useT } from '../../kit/phrases'
import { useServerQuery } from '../../sync/react'
import { type TimelineAction, titleOf } from '../words'
import { LaunchNeeds } from './launch-needs'
import { Subjects } from './subjects'

type Props = {
  readonly action: TimelineAction
  readonly busy: boolean
  readonly onLaunch: (subjects: SubjectTest | null) => void
  readonly close: () => void
}

/** Lists the problems of the stored message before it is sent. An entry opens it in the editor. */
function LaunchChecks({
  action: { id, event_id },
  audience,
  onEdit,
}: Pick<Props, 'action'> & { readonly audience: boolean; readonly onEdit: () => void }) {
  const { answer, failure } = useServerQuery(campaignActionQuery, { id })
  const source = answer?.message?.body
  if (source === undefined) return <Unanswered of={failure} />
  return <Checklist email={{ source, audience, slots: true, event_id }} onChoose={onEdit} />
}

/**
 * Asks before an email campaign is launched, with the number of people who get it. It cannot be confirmed before that
 * is known.
 */
export function LaunchDialog({ action, busy, onLaunch, close }: Props) {
  const t = useT()
  const format = useFormat()
  const { type, event_id, label_ids, audience, starts_at, status } = action
  const audienceOnly = reachesAudience(type)
  const { answer, failure } = useServerQuery(audienceQuery, { input: { type, event_id, label_ids, audience } })
  const left = answer?.emails_left ?? null
  // A draft keeps a time that is still to come.
  const later = status === 'DRAFT' && starts_at !== null && Date.parse(starts_at) > Date.now() ? starts_at : null
  const [subjects, setSubjects] = useState<SubjectTest | null>(audienceOnly ? (action.subject_test ?? null) : null)
  const isIncomplete =
    subjects !== null &&
    !(subjectTest().safeParse(subjects).success && subjects.subject.trim() !== action.message?.subject.trim())
  const isNobody = answer?.reached === 0 && later === null
  const hasContacts =
    answer === undefined ||
    [answer.reached, answer.unsubscribed, answer.not_subscribed, answer.without_address].some((count) => count > 0)
  const hasMessage = action.message !== null
  const openModal = useOpenModal()
  const edit = () => {
    close()
    openModal('campaign_email', action.id)
  }
  // Only this month's rest is known here; the server checks a later month.
  const isThisMonth = later === null || later.slice(0, 7) === iso(Date.now()).slice(0, 7)
  const isTooMany = answer !== undefined && left !== null && answer.reached > left && isThisMonth
  const noCampaignLeft = answer?.campaigns_left === 0 && status === 'DRAFT'
  return (
    <Modal
      opened
      onClose={close}
      title={t('campaigns.launch_title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Unanswered of={failure} />
      {answer && (
        <>
          <p>
            {later === null
              ? t('campaigns.launch_lead', { title: titleOf(t, action), count: answer.reached })
              : t('campaigns.launch_lead_later', {
                  title: titleOf(t, action),
                  count: answer.reached,
                  date: format.dateTime(later),
                })}
          </p>
          {isNobody && hasContacts && <p>{t('campaigns.launch_nobody')}</p>}
          {isTooMany ? (
            <p role="alert">{t('campaigns.launch_too_many', { count: answer.reached, left })}</p>
          ) : (
            (left === null || isThisMonth) && (
              <p>
                {left === null
                  ? t('campaigns.launch_unlimited')
                  : t('campaigns.launch_cost', { count: answer.reached, left })}
              </p>
            )
          )}
          {noCampaignLeft && <p role="alert">{t('campaigns.campaigns_left', { count: 0 })}</p>}
        </>
      )}
      <LaunchNeeds hasMessage={hasMessage} hasContacts={hasContacts} onWrite={edit} />
      {hasMessage && <LaunchChecks action={action} audience={audienceOnly} onEdit={edit} />}
      {audienceOnly && (
        <Subjects
          value={subjects}
          change={setSubjects}
          first={action.message?.subject ?? null}
          count={answer?.reached ?? null}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button
          loading={busy}
          disabled={
            answer === undefined ||
            (!hasMessage && later === null) ||
            isNobody ||
            isTooMany ||
            noCampaignLeft ||
            isIncomplete
          }
          onClick={() => onLaunch(subjects)}
        >
          {answer ? t('campaigns.launch_to', { count: answer.reached }) : t('campaigns.launch')}
        </Button>
      </Group>
    </Modal>
  )
}
