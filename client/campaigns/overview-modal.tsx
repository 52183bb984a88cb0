import { Badge, Button, CloseButton, Table } from '@mantine/core'
import { IconPlus, IconStarFilled } from '@tabler/icons-react'
import { campaignActionsGroupsList } from '../../shared/campaign_actions/list'
import { metricsQuery, promoCodeStatsQuery, timelineQuery } from '../../shared/campaign_actions/queries'
import { Can } from '../kit/can'
import type { ModalProps } from '../kit/domain'
import { rowsOfList } from '../kit/entity/row-source'
import { Sheet } from '../kit/layout/sheet'
import { useServerChanges } from '../kit/list/use-server-changes'
import { useFormat, useT } from '../kit/phrases'
import { useServerQuery } from '../sync/react'
import { ActionTable } from './action/action-table'
import { useOpenCampaign } from './address'
import classes from './campaigns.module.css'
import { type Action, titleOf, typeWord } from './words'

const groupRows = rowsOfList(campaignActionsGroupsList)

const FIGURES = ['sent', 'opens', 'reach', 'likes', 'clicks', 'tickets'] as const

/** The figures of one action (spec 1, section 2). */
const figuresOf = ({ message, insights }: Action) => ({
  sent: message?.recipients_stats.created ?? 0,
  opens: message?.recipients_stats.delivered ?? 0,
  reach: insights.views,
  likes: insights.likes,
  clicks: insights.clicks,
  tickets: insights.conversions,
})

/** A group's or a series' actions: finished ones with their figures, planned ones with their steps, and its promo codes. */
export function OverviewModal({ value, close }: ModalProps) {
  const t = useT()
  const format = useFormat()
  const open = useOpenCampaign()
  const changes = useServerChanges()
  const isSeries = value.startsWith('sync_')
  const isGroup = !isSeries && /^[0-9a-f-]{36}$/.test(value)
  const selected = isSeries ? { event_sync_id: value } : isGroup ? { group_id: value } : {}
  const group = groupRows.useOne(isGroup ? value : null)
  const actions = useServerQuery(timelineQuery, { input: { limit: 1000, ...selected } }, changes).answer?.campaign_actions ?? []
  const metrics = useServerQuery(metricsQuery, { input: selected }, changes).answer
  const stats =
    useServerQuery(promoCodeStatsQuery, { input: isSeries ? { event_sync_id: value } : isGroup ? { campaign_actions_group_id: value } : {} }, changes).answer ??
    []
  const finished = actions.filter(({ status }) => status === 'FINISHED')
  const planned = actions.filter(({ status }) => status === 'ENQUEUED' || status === 'DRAFT')
  const number = (count: number) => (count === 0 ? '–' : format.number(count))
  return (
    <Sheet label={t('campaigns.overview')} opened onClose={close} size={900}>
      <div className={classes.overview}>
        <header className={classes.head}>
          <h2>
            {group?.name ?? t('campaign_actions.title')} <small>{t('campaigns.overview')}</small>
          </h2>
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
        {metrics && (
          <dl className={classes.figures}>
            {FIGURES.map((figure) => (
              <div key={figure}>
                <dt>{t(`campaigns.${figure}`)}</dt>
                <dd>{format.number(metrics[figure])}</dd>
              </div>
            ))}
          </dl>
        )}
        <h3>
          {t('campaigns.finished')} <small>{finished.length}</small>
        </h3>
        {finished.length === 0 ? (
          <p>{t('campaigns.none_finished')}</p>
        ) : (
          <Table.ScrollContainer minWidth={620}>
            <Table aria-label={t('campaigns.finished')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('campaign_actions.title')}</Table.Th>
                  {FIGURES.map((figure) => (
                    <Table.Th key={figure} className={classes.end ?? ''}>
                      {t(`campaigns.${figure}`)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {finished.map((action) => {
                  const figures = figuresOf(action)
                  return (
                    <Table.Tr key={action.id} data-best={metrics?.best_id === action.id || undefined}>
                      <Table.Td>
                        <strong>{titleOf(t, action)}</strong>{' '}
                        {metrics?.best_id === action.id && (
                          <Badge variant="light" leftSection={<IconStarFilled size={10} />}>
                            {t('campaigns.best')}
                          </Badge>
                        )}
                        <br />
                        <small>
                          {typeWord(t, action.type)} · {action.starts_at ? format.dateTime(action.starts_at) : t('campaigns.no_date')}
                        </small>
                      </Table.Td>
                      {FIGURES.map((figure) => (
                        <Table.Td key={figure} className={classes.end ?? ''}>
                          {number(figures[figure])}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  )
                })}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <h3>
          {t('campaigns.planned')} <small>{planned.length}</small>
        </h3>
        {planned.length === 0 ? <p>{t('campaigns.none_planned')}</p> : <ActionTable actions={planned} label={t('campaigns.planned')} />}
        {stats.length > 0 && (
          <>
            <h3>{t('campaigns.promo_codes')}</h3>
            <ul className={classes.stats}>
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
