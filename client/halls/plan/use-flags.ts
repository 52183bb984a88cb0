import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { PLAN_TOOLS, type PlanFlags, type PlanTool, planFlags, toolOf } from '../../../shared/seats/flags'
import type { ListSearch } from '../../kit/list-search'

/** Changes flags of the address; undefined clears one. `replace`: without an entry for the back button. */
export type SetFlags = (
  change: Readonly<Partial<Record<keyof PlanFlags, string | undefined>>>,
  replace?: boolean,
) => void

/** Tool and mode of the plan, from the address. */
export function useFlags(): {
  readonly flags: PlanFlags
  readonly setFlags: SetFlags
  readonly tool: PlanTool
  readonly setTool: (tool: PlanTool, value?: string) => void
} {
  const search = useSearch({ from: '/_app/_shell/seating_plans/$id' })
  const flags = useMemo(() => planFlags(search), [search])
  const navigate = useNavigate()
  const setFlags: SetFlags = useCallback(
    (change, replace = false) =>
      void navigate({ to: '.', replace, search: (before: ListSearch) => ({ ...before, ...change }) }),
    [navigate],
  )
  const setTool = useCallback(
    (tool: PlanTool, value: string = '1') => {
      const none = Object.fromEntries([...PLAN_TOOLS, 'e_sg'].map((each) => [each, undefined]))
      setFlags(tool === 'select' ? none : { ...none, [tool]: value })
    },
    [setFlags],
  )
  return { flags, setFlags, tool: toolOf(flags), setTool }
}
