import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { createCampaignAction, updateCampaignAction } from '../../shared/campaign_actions/commands'
import { type ALL_CAMPAIGN_TYPES, MEDIA_RATIOS } from '../../shared/campaign_actions/entity'
import { campaignActionsGroupsList, campaignActionsList } from '../../shared/campaign_actions/list'
import { iso } from '../../shared/kernel/time'
import { kioskDevicesList } from '../../shared/kiosk_devices/list'
import { labelsList } from '../../shared/labels/list'
import { promoCodesList } from '../../shared/promo_codes/list'
import { socialAccountsList } from '../../shared/social_accounts/list'
import { Can } from '../kit/can'
import { entityForm } from '../kit/entity/entity-form'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ListSearch } from '../kit/list-search'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { useFind } from '../sync/react'
import { searchWithoutCampaign, useHideCampaign, useSearch } from './address'
import { useTypeWords } from './words'

const FIELDS = [
  'type',
  'starts_at',
  'ends_at',
  'social_text',
  'fb_page_id',
  'ig_user_id',
  'original_url',
  'target_url',
  'medias',
  'kiosk_device_ids',
  'event_id',
  'event_sync_id',
  'group_id',
  'promo_code_id',
  'label_ids',
] as const

type Type = (typeof ALL_CAMPAIGN_TYPES)[number]

const groups = rowsOfList(campaignActionsGroupsList)
const labels = rowsOfList(labelsList)
const codes = rowsOfList(promoCodesList)
const screens = rowsOfList(kioskDevicesList)
const accounts = rowsOfList(socialAccountsList)

/** Events to choose from, what is still to come first. */
export function useEventChoices(): readonly { readonly value: string; readonly label: string }[] {
  const format = useFormat()
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 2000 }) ?? []
  const now = iso(Date.now())
  const shown = events.filter(({ is_template }) => !is_template)
  const ordered = [
    ...shown.filter(({ starts_at }) => starts_at >= now),
    ...shown.filter(({ starts_at }) => starts_at < now).reverse(),
  ]
  return ordered.map(({ id, title, starts_at }) => ({ value: id, label: `${format.date(starts_at)} · ${title}` }))
}

/** Series of several dates to choose from, each by the title of its latest date. */
function useSeriesChoices(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT()
  const events = useFind('events', { sort: { by: 'starts_at', desc: true }, limit: 2000 }) ?? []
  const series = new Map<string, { readonly title: string; readonly count: number }>()
  for (const { sync_id, title, is_template } of events) {
    const known = series.get(sync_id)
    if (!is_template) series.set(sync_id, { title: known?.title ?? title, count: (known?.count ?? 0) + 1 })
  }
  return [...series].flatMap(([value, { title, count }]) =>
    count > 1 ? [{ value, label: t('campaigns.series', { title, count }) }] : [],
  )
}

const useChoices = () => {
  const named = (rows: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const connected = (accounts.useRows().rows ?? []).filter(({ connected_at }) => connected_at !== null)
  const pages = (network: 'facebook' | 'instagram') =>
    connected
      .filter(({ provider }) => provider === network)
      .map(({ external_id, name }) => ({ value: external_id, label: name }))
  return {
    type: useTypeWords(),
    fb_page_id: pages('facebook'),
    ig_user_id: pages('instagram'),
    event_id: useEventChoices(),
    event_sync_id: useSeriesChoices(),
    group_id: named(groups.useRows().rows),
    label_ids: named(labels.useRows().rows),
    promo_code_id: named(codes.useRows().rows),
    kiosk_device_ids: named(screens.useRows().rows),
  }
}

const shownFor =
  (...types: readonly Type[]) =>
  ({ type }: { readonly type?: unknown }) =>
    types.includes(type as Type)

/** Words and conditions of the form's fields. Each field is only shown for the channels that use it. */
function useWords() {
  const t = useT()
  return {
    ends_at: { when: shownFor('kiosk') },
    fb_page_id: { when: shownFor('facebook') },
    ig_user_id: { when: shownFor('instagram') },
    target_url: { when: shownFor('facebook', 'instagram', 'print'), oneLine: true },
    original_url: { when: shownFor('facebook', 'instagram', 'youtube', 'print'), oneLine: true },
    medias: {
      when: shownFor('facebook', 'instagram', 'kiosk', 'print'),
      add: t('campaigns.add_image'),
      members: {
        ratio: { choices: MEDIA_RATIOS.map((ratio) => ({ value: ratio, label: ratio })) },
        design_data: { oneLine: true },
      },
      newEntry: { type: 'IMAGE', design_data: null, ratio: null, seconds: null },
    },
    kiosk_device_ids: { when: shownFor('kiosk') },
    label_ids: { when: shownFor('newsletter', 'message') },
  }
}

/** Opens the form of a new promo code above the campaign's, whose choice it joins. */
function NewCodeButton() {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <Can do="promo_codes.edit">
      <Button variant="subtle" onClick={() => openModal('new_promo_code')}>
        {t('promo_codes.new')}
      </Button>
    </Can>
  )
}

/** Opens the campaign that was made: its message is written there. Without a date it is not on the timeline. */
function useOpenMade(): (id: string) => void {
  const navigate = useNavigate()
  return (id) =>
    void navigate({
      to: '.',
      search: (previous: ListSearch) => ({ ...searchWithoutCampaign(previous), campaign_id: id }),
    })
}

const form = (start: Readonly<Record<string, unknown>>) =>
  entityForm({
    source: rowsOfList(campaignActionsList),
    title: { create: 'campaign_actions.new', edit: 'campaign_actions.edit' },
    create: createCampaignAction,
    edit: updateCampaignAction,
    submit: 'campaign_actions.save',
    first: [...FIELDS],
    start,
    useChoices,
    useWords,
    useOpenNew: useOpenMade,
    aside: <NewCodeButton />,
  })

export const EditCampaign = form({})

const forms = new Map<string, ReturnType<typeof form>>()

/** The form of a new campaign, with what the address says about it. */
export function NewCampaign(_props: ModalProps) {
  const search = useSearch()
  const hide = useHideCampaign()
  const { date, promo_code_id, event_id, sync_id, group_id } = search
  const starts_at = date && date !== '-1' && !Number.isNaN(Date.parse(date)) ? iso(Date.parse(date)) : null
  const start = {
    type: 'newsletter',
    starts_at,
    promo_code_id: promo_code_id ?? null,
    event_id: event_id ?? null,
    event_sync_id: sync_id ?? null,
    group_id: group_id ?? null,
  }
  const key = JSON.stringify(start)
  const Form = forms.get(key) ?? form(start)
  forms.set(key, Form)
  return <Form value="new" close={hide} />
}
