import { Button, CloseButton, Select } from '@mantine/core'
import { IconPlus, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { campaignActionsGroupsList } from '../../shared/campaign_actions/list'
import { metricsQuery, promoCodeStatsQuery, timelineQuery } from '../../shared/campaign_actions/queries'
import { bestAction } from '../../shared/campaign_actions/rules'
import { Can } from '../kit/can'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { Sheet } from '../kit/layout/sheet'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { useServerChanges } from '../kit/reading/use-server-changes'
import { useOpenCampaign } from '../parts/campaigns/campaign-address'
import { useServerQuery } from '../sync/react'
import { ActionList } from './action/action-list'
import classes from './campaigns.module.css'
import { FIGURES, type Figures, figuresOf, figureText, sumOf } from './figures'
import figureClasses from './overview.module.css'
import { type TimelineAction, TypeIcon, titleOf, typeWord, useTypeWords } from './words'

const groupRows = rowsOfList(campaignActionsGroupsList)

/** The figure of which each figure is a share; null for none. */
const SHARE_OF = { sent: null, opens: 'sent', reach: null, likes: 'reach', clicks: 'reach', tickets: 'clicks' } as const

/**
 * A group's or a series' actions: finished ones with their figures, planned ones with their steps, and its promo codes.
 */
export function OverviewModal({ value, close }: ModalProps) {
  const t = useT()
  const format = useFormat()
  const open = useOpenCampaign()
  const changes = useServerChanges('campaign_actions', 'messages')
  const typeWords = useTypeWords()
  const [type, setType] = useState<string | null>(null)
  const isSeries = value.startsWith('sync_')
  const isGroup = !isSeries && /^[0-9a-f-]{36}$/.test(value)
  const selected = isSeries ? { event_sync_id: value } : isGroup ? { group_id: value } : {}
  const group = groupRows.useOne(isGroup ? value : null)
  const { answer: timeline, failure } = useServerQuery(timelineQuery, { input: { limit: 1000, ...selected } }, changes)
  const { answer: ofAll, failure: unmeasured } = useServerQuery(metricsQuery, { input: selected }, changes)
  const { answer: stats = [], failure: uncounted } = useServerQuery(
    promoCodeStatsQuery,
    { input: isSeries ? { event_sync_id: value } : isGroup ? { campaign_actions_group_id: value } : {} },
    changes,
  )
  const answered = timeline?.campaign_actions ?? []
  const inGroup = value === 'none' ? answered.filter(({ group_id }) => group_id === null) : answered
  const actions = inGroup.filter((action) => type === null || action.type === type)
  const isNarrowed = actions.length < answered.length
  const best_id = isNarrowed
    ? bestAction(actions.map((action) => ({ id: action.id, ...figuresOf(action) })))
    : (ofAll?.best_id ?? null)
  const metrics = isNarrowed ? sumOf(actions) : ofAll
  const finished = actions.filter(({ status }) => status === 'FINISHED')
  const planned = actions.filter(({ status }) => status === 'ENQUEUED' || status === 'DRAFT')
  const channels = typeWords.filter((word) => inGroup.some((action) => action.type === word.value))
  return (
    <Sheet label={t('campaigns.overview')} opened onClose={close} size={900}>
      <div className={classes.overview}>
        <header className={classes.head}>
          <h2>
            {group?.name ?? t(value === 'none' ? 'campaigns.no_group' : 'campaign_actions.title')}{' '}
            <small>{t('campaigns.overview')}</small>
          </h2>
          {channels.length > 1 && (
            <Select
              aria-label={t('campaign_actions.type')}
              placeholder={t('campaigns.all_channels')}
              data={[...channels]}
              value={type}
              clearable
              w={160}
              onChange={setType}
            />
          )}
          <Can do="campaign_actions.edit">
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => open(isGroup ? { group_id: value } : isSeries ? { event_id: value } : {})}
            >
              {t('campaigns.add')}
            </Button>
          </Can>
          <CloseButton aria-label={t('app.close')} onClick={close} />
        </header>
        <Unanswered of={failure ?? unmeasured ?? uncounted} />
        {metrics && <Totals metrics={metrics} />}
        {timeline && (
          <>
            <h3>
              {t('campaigns.finished')} <small>{format.number(finished.length)}</small>
            </h3>
            {finished.length === 0 ? (
              <p>{t('campaigns.none_finished')}</p>
            ) : (
              <FinishedTable actions={finished} best_id={best_id} />
            )}
            <h3>
              {t('campaigns.planned')} <small>{format.number(planned.length)}</small>
            </h3>
            {planned.length === 0 ? (
              <p>{t('campaigns.none_planned')}</p>
            ) : (
              <ActionList actions={planned} label={t('campaigns.planned')} />
            )}
          </>
        )}
        {stats.length > 0 && (
          <>
            <h3>{t('campaigns.promo_codes')}</h3>
            <ul className={figureClasses.stats}>
              {stats.map(({ id, name, orders, tickets }) => (
                <li key={id}>
                  <span>{name}</span> <b>{t('campaigns.orders_tickets', { orders, tickets })}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  )
}

/** The figures of all actions, each with its share of the figure before it. */
function Totals({ metrics }: { readonly metrics: Figures }) {
  const t = useT()
  const format = useFormat()
  const shareOf = (figure: (typeof FIGURES)[number]): string | null => {
    const whole = SHARE_OF[figure]
    if (whole === null || metrics[whole] === 0) return null
    return t(`campaigns.share_of_${whole}`, {
      share: format.rate(Math.round((metrics[figure] / metrics[whole]) * 1000) * 10),
    })
  }
  return (
    <dl className={figureClasses.figures}>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{t(`campaigns.${figure}`)}</dt>
          <dd>{figureText(format, figure, metrics[figure])}</dd>
          <dd>{shareOf(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Finished actions with their figures, the most tickets first. */
function FinishedTable({
  actions,
  best_id,
}: {
  readonly actions: readonly TimelineAction[]
  readonly best_id: string | null
}) {
  const t = useT()
  const format = useFormat()
  const rows = actions
    .map((action) => ({ action, figures: figuresOf(action) }))
    .sort((a, b) => b.figures.tickets - a.figures.tickets)
  const most = (figure: (typeof FIGURES)[number]) => Math.max(...rows.map(({ figures }) => figures[figure]))
  const reason = (['tickets', 'clicks', 'opens'] as const).find(
    (figure) => rows.filter(({ figures }) => figures[figure] === most(figure)).length === 1,
  )
  return (
    <table className={figureClasses.finished} aria-label={t('campaigns.finished')}>
      <thead>
        <tr>
          <th>
            <span className="sr">{t('campaign_actions.title')}</span>
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} aria-sort={figure === 'tickets' ? 'descending' : undefined}>
              {t(`campaigns.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ action, figures }) => (
          <tr key={action.id} data-best={best_id === action.id || undefined}>
            <td>
              <span className={figureClasses.name}>
                <TypeIcon type={action.type} />
                <span>
                  <strong>{titleOf(t, action)}</strong>{' '}
                  {best_id === action.id && (
                    <span className={figureClasses.best}>
                      <IconStarFilled size={12} aria-hidden="true" />{' '}
                      {t(reason ? `campaigns.best_${reason}` : 'campaigns.best')}
                    </span>
                  )}
                  <small>
                    {typeWord(t, action.type)} ·{' '}
                    {action.starts_at ? format.dateTime(action.starts_at) : t('campaigns.no_date')}
                  </small>
                </span>
              </span>
            </td>
            {FIGURES.map((figure) => (
              <td key={figure} data-label={t(`campaigns.${figure}`)}>
                {figures[figure] === 0 ? '–' : format.number(figures[figure])}
                {figures[figure] > 0 && (
                  <span
                    className={figureClasses.share}
                    style={{ width: `${(figures[figure] / most(figure)) * 100}%` }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
