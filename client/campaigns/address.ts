import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from '../kit/list-search'

/** Parameters that hide the campaign screen (spec 2, 2.1). The tab stays, and so does what the page below shows. */
export const searchWithoutCampaign = (previous: ListSearch): ListSearch => ({
  ...previous,
  new_campaign: undefined,
  date: '-1',
})

/** Hides the campaign screen. */
export function useHideCampaign(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '.', search: searchWithoutCampaign }), [navigate])
}

/** The parameters of the current page. */
export const useSearch = (): ListSearch => useLocation({ select: ({ search }) => search as ListSearch })
