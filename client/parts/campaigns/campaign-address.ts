import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from '../../kit/list-search'

type CampaignLink = {
  readonly date?: string
  readonly tab?: string
  readonly promo_code_id?: string
  readonly event_id?: string
  readonly group_id?: string
}

/** Ids of event series begin with this. */
const SERIES = 'sync_'

/**
 * Parameters that open the campaign screen (spec 2, 2.1). The id of a series goes into `sync_id`, and a new promo code
 * is put away.
 */
export const openingSearch = (
  previous: ListSearch,
  { date = '-1', tab = 'timeline', promo_code_id, event_id, group_id }: CampaignLink,
): ListSearch => ({
  ...previous,
  new_campaign: '1',
  date,
  tab,
  promo_code_id,
  event_id: event_id?.startsWith(SERIES) ? undefined : event_id,
  sync_id: event_id?.startsWith(SERIES) ? event_id : undefined,
  group_id,
  new_promo_code: undefined,
})

/** Opens the campaign screen on the current page. */
export function useOpenCampaign(): (link?: CampaignLink) => void {
  const navigate = useNavigate()
  return useCallback(
    (link = {}) => void navigate({ to: '.', search: (previous: ListSearch) => openingSearch(previous, link) }),
    [navigate],
  )
}
