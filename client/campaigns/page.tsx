import { Button, SegmentedControl, Tabs } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { campaign_actions } from '../../shared/campaign_actions/entity'
import { campaignActionsGroupsList, campaignActionsList } from '../../shared/campaign_actions/list'
import { filterTotalsQuery, timelineQuery } from '../../shared/campaign_actions/queries'
import { Can } from '../kit/can'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { useLayout } from '../kit/layout/screen-size'
import { CreateButton } from '../kit/list/create-button'
import { OrderButton } from '../kit/list/search/order-button'
import { SearchField } from '../kit/list/search/search-field'
import { useShortList } from '../kit/list/search/short-list'
import type { ListSearch } from '../kit/list-search'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { useServerChanges } from '../kit/reading/use-server-changes'
import { useOpenCampaign } from '../parts/campaigns/campaign-address'
import { PageHelp } from '../parts/help/page-help'
import { useRow, useServerQuery } from '../sync/react'
import { ActionList } from './action/action-list'
import { useSearch } from './address'
import classes from './campaigns.module.css'
import { actionGroups, Timeline } from './timeline'

const groupRows = rowsOfList(campaignActionsGroupsList)

/** The campaigns of the organisation, on a timeline or as a list, active or archived. */
export function CampaignsPage() {
  const t = useT()
  const format = useFormat()
  const search = useSearch()
  const navigate = useNavigate()
  const open = useOpenCampaign()
  const layout = useLayout()
  useDocumentTitle(t('app.title', { page: t('campaign_actions.title') }))
  const changes = useServerChanges('campaign_actions', 'messages')
  const archived = search.archived === 'true'
  const view = search.tab === 'list' ? 'list' : 'timeline'
  const event = useRow('events', search.event_id ?? null)
  const ofEvent = search.event_id ? { event_id: search.event_id } : {}
  const openModal = useOpenModal()
  const list = useShortList(campaign_actions.sorts, campaignActionsList.sort)
  const asked = view === 'list' ? { ...list.input, archived } : { limit: 1000 }
  const { answer, failure } = useServerQuery(timelineQuery, { input: { ...asked, ...ofEvent } }, changes)
  const { answer: totals, failure: uncounted } = useServerQuery(filterTotalsQuery, { input: ofEvent }, changes)
  const { rows: groups } = groupRows.useRows()
  const set = (change: ListSearch) =>
    void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, ...change }) })
  const actions = answer?.campaign_actions ?? []
  const shown =
    archived && view === 'timeline'
      ? actions.filter(({ status }) => status === 'FINISHED' || status === 'FAILED')
      : actions
  const active = totals ? totals.draft + totals.enqueued : null
  const over = totals ? totals.finished + totals.failed : null
  const grouped = actionGroups(
    shown,
    new Map((groups ?? []).map(({ id, name }) => [id, name])),
    t('campaigns.no_group'),
  ).filter(({ actions: each }) => archived || each.some(({ status }) => status !== 'FAILED'))
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <div className={classes.title}>
          <h1>
            {t('campaign_actions.title')} {totals && <small>{format.number(totals.total)}</small>}
          </h1>
          <PageHelp />
        </div>
        <SegmentedControl
          aria-label={t('campaign_actions.title')}
          value={view}
          onChange={(tab) => set({ tab })}
          data={[
            { value: 'timeline', label: t('campaigns.timeline') },
            { value: 'list', label: t('campaigns.list') },
          ]}
        />
        <Can do="campaign_actions.edit">
          <CreateButton
            label={t('campaign_actions.new')}
            small={layout === 'phone'}
            onClick={() => open({ tab: view, ...ofEvent })}
          />
        </Can>
      </header>
      <div className={classes.bar}>
        <Tabs value={String(archived)} onChange={(value) => set({ archived: value ?? 'false', page: undefined })}>
          <Tabs.List>
            <Tabs.Tab value="false">
              {t('campaigns.active')} {active !== null && format.number(active)}
            </Tabs.Tab>
            <Tabs.Tab value="true">
              {t('campaigns.archived')} {over !== null && format.number(over)}
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
        {search.event_id && (
          <Button
            variant="default"
            rightSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => set({ event_id: undefined })}
          >
            {t('campaigns.of_event', { title: event?.title ?? '' })}
          </Button>
        )}
        {view === 'list' && (
          <div className={classes.search}>
            <SearchField label={t('campaigns.search')} value={list.q} onChange={list.setQuery} />
            <OrderButton list={list} />
          </div>
        )}
        {totals && (
          <p className={classes.totals}>
            {(['DRAFT', 'ENQUEUED', 'FAILED', 'FINISHED'] as const).map((status) => (
              <span key={status}>
                {t(`campaigns.status_${status}`)} <b>{format.number(totals[status.toLowerCase() as 'draft'])}</b>
              </span>
            ))}
          </p>
        )}
      </div>
      {(failure ?? uncounted) && (
        <div className={classes.problem}>
          <Unanswered of={failure ?? uncounted} />
        </div>
      )}
      {failure && !answer ? null : answer && shown.length === 0 ? (
        view === 'list' && list.q ? (
          <EmptyState title="app.list.none_found" hint="app.list.none_found_hint" />
        ) : (
          <EmptyState title="campaigns.empty_title" hint="campaigns.empty_hint">
            <Can do="campaign_actions.edit">
              <Button variant="default" onClick={() => openModal('empty_timeline')}>
                {t('campaigns.how')}
              </Button>
            </Can>
          </EmptyState>
        )
      ) : view === 'list' ? (
        <ActionList
          actions={shown}
          label={t('campaigns.list')}
          rows={list.ref}
          more={answer && answer.total > actions.length ? list.more : undefined}
        />
      ) : (
        <Timeline groups={grouped} weeks={layout === 'wide' ? 5 : layout === 'tablet' ? 4 : 2} />
      )}
    </div>
  )
}
