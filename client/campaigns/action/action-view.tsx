import { Alert, Button, Group, MultiSelect, Select } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { AUDIENCE_GROUPS, type CampaignAudience } from '../../../shared/campaign_actions/audience'
import { updateCampaignAction } from '../../../shared/campaign_actions/commands'
import { audienceQuery, campaignActionQuery } from '../../../shared/campaign_actions/queries'
import { isEmailCampaign, isSocialCampaign, reachesAudience, shownLink } from '../../../shared/campaign_actions/rules'
import { can } from '../../../shared/kernel/permissions'
import { promoCodesList } from '../../../shared/promo_codes/list'
import { toastDone } from '../../kit/display/toast'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { Facts } from '../../kit/layout/detail-pane'
import { useOpenModal } from '../../kit/layout/modal-address'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useFormat, useT } from '../../kit/phrases'
import { rowsOfList } from '../../kit/reading/row-source'
import { rereadServerRows } from '../../kit/reading/server-pages'
import { useServerChanges } from '../../kit/reading/use-server-changes'
import { saveBlob } from '../../kit/save-file'
import { useFoyer, useServerQuery } from '../../sync/react'
import { useEventChoices } from '../campaign-form'
import classes from '../campaigns.module.css'
import { type Figure, figuresOf, figureText } from '../figures'
import { Recipients } from '../recipients'
import { failureWord, type TimelineAction, titleOf, typeWord } from '../words'
import { Delivery } from './delivery'
import { MessagePreview } from './message-preview'
import { ActionStatus } from './status'
import { SubjectsCompared } from './subjects'
import { ActionButtons } from './use-actions'

const NOBODY_EXCLUDED: CampaignAudience = { groups: [], attended_event_id: null, promo_code_id: null }

const codes = rowsOfList(promoCodesList)

/** One action: its schedule and progress, its message, and who gets it. */
export function ActionView({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const changes = useServerChanges('campaign_actions', 'messages')
  const { role } = useFoyer().identity.user
  const { answer: action, failure } = useServerQuery(campaignActionQuery, { id }, changes)
  if (action === undefined) return <Unanswered of={failure} />
  if (action === null) return <p>{t('campaigns.gone')}</p>
  const { total } = action.success_progress
  const isOpen = action.status === 'DRAFT' || action.status === 'ENQUEUED'
  const mayEdit = can(role, 'campaign_actions.edit') && isOpen && total === 0
  return (
    <div className={classes.view}>
      <Unanswered of={failure} />
      <header>
        <h2>{titleOf(t, action)}</h2>
        <p>
          {typeWord(t, action.type)} · {action.starts_at ? format.dateTime(action.starts_at) : t('campaigns.no_date')}{' '}
          <ActionStatus status={action.status} />
        </p>
      </header>
      {action.status === 'FAILED' && (
        <Alert color="red" variant="outline" title={t('campaigns.failure')}>
          {failureWord(t, action.failure)}
        </Alert>
      )}
      <ActionButtons action={action} onDeleted={onDeleted} isMain />
      {action.type === 'print' && <PosterButton id={id} />}
      {isSocialCampaign(action.type) && action.status === 'ENQUEUED' && total > 0 && (
        <p role="status">{t('campaigns.publishing')}</p>
      )}
      {isSocialCampaign(action.type) && action.preview_url?.startsWith('https://') && (
        <a href={action.preview_url} target="_blank" rel="noreferrer">
          {t('campaigns.see_post')}
        </a>
      )}
      {!isEmailCampaign(action.type) && action.status === 'FINISHED' && <Reached action={action} />}
      {!isEmailCampaign(action.type) && <Content action={action} />}
      {total > 0 && isEmailCampaign(action.type) && <Delivery action={action} changes={changes} />}
      {isEmailCampaign(action.type) && (
        <section>
          <h3>{t('campaigns.content')}</h3>
          <p>{action.message ? action.message.subject : t('campaigns.no_content')}</p>
          <Group gap="xs">
            {mayEdit && (
              <Button variant="default" onClick={() => openModal('campaign_email', id)}>
                {t(action.message ? 'campaigns.edit_content' : 'campaigns.write')}
              </Button>
            )}
            {action.message && (
              <MessagePreview
                email={{
                  source: action.message.body,
                  subject: action.message.subject,
                  audience: reachesAudience(action.type),
                  event_id: action.event_id,
                }}
              />
            )}
          </Group>
          {total === 0 && isOpen && action.subject_test && (
            <SubjectsCompared test={action.subject_test} result={null} action={action} />
          )}
        </section>
      )}
      {isEmailCampaign(action.type) && total > 0 && action.message_id !== null && (
        <Recipients message_id={action.message_id} />
      )}
      {isEmailCampaign(action.type) && isOpen && <Audience action={action} mayEdit={mayEdit} changes={changes} />}
    </div>
  )
}

/** The figures of a finished campaign: those that its network tells, the clicks and the tickets. */
function Reached({ action }: { readonly action: TimelineAction }) {
  const t = useT()
  const format = useFormat()
  const figures = figuresOf(action)
  const shown: readonly Figure[] = isSocialCampaign(action.type)
    ? ['reach', 'likes', 'clicks', 'tickets']
    : ['clicks', 'tickets']
  return (
    <section>
      <h3>{t('campaigns.figures')}</h3>
      <Facts facts={shown.map((figure) => [t(`campaigns.${figure}`), figureText(format, figure, figures[figure])])} />
    </section>
  )
}

/** First image of a campaign, the way to its design, and where its link leads. */
function Content({ action }: { readonly action: TimelineAction }) {
  const t = useT()
  const [first] = action.medias
  const link = shownLink(action)
  const design = first?.design_data?.startsWith('https://') ? first.design_data : null
  if (!first && link === null) return null
  return (
    <section>
      <h3>{t('campaigns.preview')}</h3>
      {first && <img className={classes.preview} src={first.url} alt="" loading="lazy" />}
      {design !== null && (
        <p>
          <a href={design} target="_blank" rel="noreferrer">
            {t('campaigns.design')}
          </a>
        </p>
      )}
      {link !== null && (
        <p>
          {t('campaigns.target')}{' '}
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </p>
      )}
    </section>
  )
}

/** Downloads the poster of a print campaign. */
function PosterButton({ id }: { readonly id: string }) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const download = () =>
    attempt(async () =>
      saveBlob('poster.pdf', await foyer.file('/api/campaigns/poster_link', { campaign_action_id: id })),
    )
  return (
    <div>
      <Failure problem={problem} />
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
        loading={busy}
        onClick={() => void download()}
      >
        {t('campaigns.poster')}
      </Button>
    </div>
  )
}

/** Filters of the recipients with their number, before anything is sent. */
function Audience({
  action,
  mayEdit,
  changes,
}: {
  readonly action: TimelineAction
  readonly mayEdit: boolean
  readonly changes: number
}) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const events = useEventChoices()
  const { rows: promoCodes } = codes.useRows()
  const { type, event_id, label_ids } = action
  const filters = action.audience ?? NOBODY_EXCLUDED
  const { answer: counted, failure } = useServerQuery(
    audienceQuery,
    { input: { type, event_id, label_ids, audience: action.audience } },
    changes,
  )
  const { unsubscribed = 0, not_subscribed = 0, bounced = 0, complained = 0, without_address = 0 } = counted ?? {}
  const isAnyoneLeftOut = unsubscribed + not_subscribed + bounced + complained + without_address > 0
  const change = (values: Partial<CampaignAudience>) =>
    void attempt(async () => {
      const audience = { ...filters, ...values }
      const isSet = audience.groups.length > 0 || audience.attended_event_id !== null || audience.promo_code_id !== null
      await foyer.call(updateCampaignAction, { id: action.id, input: { audience: isSet ? audience : null } })
      toastDone(t('app.form.saved_named', { name: t('campaigns.audience') }))
      rereadServerRows()
    })
  const disabled = !mayEdit || busy
  return (
    <section>
      <h3>{t('campaigns.audience')}</h3>
      <Failure problem={problem} />
      {reachesAudience(type) && (
        <>
          <MultiSelect
            label={t('campaigns.groups')}
            data={AUDIENCE_GROUPS.map((group) => ({ value: group, label: t(`campaigns.group_${group}`) }))}
            value={[...filters.groups]}
            disabled={disabled}
            onChange={(groups) => change({ groups: AUDIENCE_GROUPS.filter((group) => groups.includes(group)) })}
          />
          <Group grow align="flex-start">
            <Select
              label={t('campaigns.attended')}
              data={[...events]}
              value={filters.attended_event_id}
              clearable
              searchable
              limit={50}
              disabled={disabled}
              onChange={(attended_event_id) => change({ attended_event_id })}
            />
            <Select
              label={t('campaigns.used_code')}
              data={(promoCodes ?? []).map((code) => ({ value: code.id, label: code.name }))}
              value={filters.promo_code_id}
              clearable
              disabled={disabled}
              onChange={(promo_code_id) => change({ promo_code_id })}
            />
          </Group>
        </>
      )}
      <Unanswered of={failure} />
      {counted && (
        <div aria-live="polite">
          <p className={classes.reached}>{t('campaigns.reached', { count: counted.reached })}</p>
          {isAnyoneLeftOut && reachesAudience(type) && (
            <p>{t('campaigns.excluded', { ...counted, emails_left: 0, campaigns_left: 0 })}</p>
          )}
          {counted.emails_left !== null && <p>{t('campaigns.emails_left', { count: counted.emails_left })}</p>}
          {counted.campaigns_left !== null && <p>{t('campaigns.campaigns_left', { count: counted.campaigns_left })}</p>}
        </div>
      )}
    </section>
  )
}
