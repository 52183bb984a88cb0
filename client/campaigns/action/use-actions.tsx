import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  deleteCampaignAction,
  pauseCampaignAction,
  resumeCampaignAction,
  updateCampaignAction,
} from '../../../shared/campaign_actions/commands'
import { hasBeenSent, isBeingSent, isEmailCampaign } from '../../../shared/campaign_actions/rules'
import type { SubjectTest } from '../../../shared/campaign_actions/subject-test'
import { can } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import type { PhraseKey } from '../../../shared/phrases'
import { toastDone, toastFailed } from '../../kit/display/toast'
import { FormDialog } from '../../kit/forms/form-dialog'
import { useOpenModal } from '../../kit/layout/modal-address'
import { errorText, useT } from '../../kit/phrases'
import { rereadServerRows } from '../../kit/reading/server-pages'
import { useFoyer } from '../../sync/react'
import classes from '../campaigns.module.css'
import type { TimelineAction } from '../words'
import { LaunchDialog } from './launch-dialog'

type Step = {
  readonly run: () => Promise<unknown>
  readonly done: PhraseKey
  readonly failed: PhraseKey
  /** True if the answer is what the step was for. */
  readonly isDone?: (row: unknown) => boolean
}

/** The buttons that an action's status allows (spec 1, section 4). */
export function ActionButtons({
  action,
  onDeleted,
  isMain = false,
}: {
  readonly action: TimelineAction
  readonly onDeleted?: () => void
  /** True on the page of one campaign, where the next step is the primary button. */
  readonly isMain?: boolean
}): ReactNode {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const mayEdit = can(foyer.identity.user.role, 'campaign_actions.edit')
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState<'delete' | 'launch' | null>(null)
  if (!mayEdit || (action.status !== 'DRAFT' && action.status !== 'ENQUEUED')) return null
  const { id } = action
  const take = async ({ run, done, failed, isDone = () => true }: Step) => {
    setBusy(true)
    try {
      const row = await run()
      rereadServerRows()
      if (isDone(row)) toastDone(t(done))
      else toastFailed(t(failed))
      return true
    } catch (error) {
      toastFailed(errorText(t, error), t(failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  if (isBeingSent(action)) {
    const { command, word } =
      action.paused_at === null
        ? ({ command: pauseCampaignAction, word: 'pause' } as const)
        : ({ command: resumeCampaignAction, word: 'resume' } as const)
    const run = () => foyer.call(command, { id })
    return (
      <Button
        variant="default"
        loading={busy}
        onClick={() => void take({ run, done: `campaigns.${word}_done`, failed: `campaigns.${word}_failed` })}
      >
        {t(`campaigns.${word}`)}
      </Button>
    )
  }
  if (hasBeenSent(action)) return null
  const update =
    (input: { readonly active?: boolean; readonly starts_at?: string; readonly subject_test?: SubjectTest | null }) =>
    () =>
      foyer.call(updateCampaignAction, { id, input })
  const launch = async (subject_test?: SubjectTest | null) => {
    const subjects = subject_test === undefined ? {} : { subject_test }
    await take({
      // A schedule that was cancelled meanwhile is set again, so that what is shown as launched is launched.
      run:
        action.status === 'DRAFT'
          ? update({ active: true, ...subjects })
          : update({ active: true, starts_at: iso(Date.now()), ...subjects }),
      done: 'campaigns.launched',
      failed: 'campaigns.launch_failed',
      isDone: (row) => (row as Partial<TimelineAction> | null)?.active === true,
    })
    setAsks(null)
  }
  // Sending to people cannot be undone, so it is asked first, with their number.
  const askLaunch = () => (isEmailCampaign(action.type) ? setAsks('launch') : void launch())
  return (
    <Group gap="xs" className={classes.steps ?? ''}>
      {action.status === 'DRAFT' && (
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => setAsks('delete')}>
          {t('campaigns.delete')}
        </Button>
      )}
      <Button variant="subtle" color="gray" disabled={busy} onClick={() => openModal('edit_campaign_id', id)}>
        {t('campaigns.edit')}
      </Button>
      {action.status === 'ENQUEUED' && (
        <Button
          variant="subtle"
          color="gray"
          disabled={busy}
          onClick={() =>
            void take({
              run: update({ active: false }),
              done: 'campaigns.cancelled',
              failed: 'campaigns.cancel_failed',
            })
          }
        >
          {t('campaigns.cancel_schedule')}
        </Button>
      )}
      {action.status === 'DRAFT' ? (
        <Button variant={isMain ? 'filled' : 'default'} loading={busy} onClick={askLaunch}>
          {t('campaigns.launch')}
        </Button>
      ) : (
        <Button variant={isMain ? 'filled' : 'default'} loading={busy} onClick={askLaunch}>
          {t('campaigns.launch_now')}
        </Button>
      )}
      {asks === 'launch' && (
        <LaunchDialog
          action={action}
          busy={busy}
          onLaunch={(subjects) => void launch(subjects)}
          close={() => setAsks(null)}
        />
      )}
      {asks === 'delete' && (
        <FormDialog
          title={t('campaigns.delete_title')}
          lead={<p>{t('campaigns.delete_lead')}</p>}
          close={() => setAsks(null)}
          command={deleteCampaignAction}
          args={{ id }}
          fields={{}}
          submit="campaigns.delete"
          done={t('campaigns.deleted')}
          onFailed={(error) => toastFailed(errorText(t, error), t('campaigns.delete_failed'))}
          {...(onDeleted && { onDone: onDeleted })}
        />
      )}
    </Group>
  )
}
