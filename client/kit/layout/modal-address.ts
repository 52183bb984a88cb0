import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from '../list-search'

/** Opens a modal of the registry by its parameter on the current page. Other parameters stay. */
export function useOpenModal(): (parameter: string, value?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (parameter, value = '1') => {
      void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, [parameter]: value }) })
    },
    [navigate],
  )
}
