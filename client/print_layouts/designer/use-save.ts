import { useNavigate } from '@tanstack/react-router'
import { toastDone } from '../../kit/display/toast'
import { type Attempt, useAttempt } from '../../kit/forms/attempt'
import type { ListSearch } from '../../kit/list-search'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import type { Design } from '../designs'

/** Saving and copying of layouts. */
export type Saving = Pick<Attempt, 'busy' | 'problem'> & {
  /** Saves a layout under its id. Resolves to false where it was refused. */
  readonly save: (design: Design) => Promise<boolean>
  /** Saves a copy as a layout of its own and opens it. */
  readonly copy: (design: Design, name: string) => Promise<void>
  /** Returns to the list of layouts, after the open one was deleted. */
  readonly leave: () => void
}

/** Commands of the designer, with the refusal of the last one. */
export function useSave(): Saving {
  const t = useT()
  const foyer = useFoyer()
  const navigate = useNavigate()
  const { busy, problem, attempt } = useAttempt()
  const open = (layout: string | undefined) =>
    navigate({
      to: '/settings/$page',
      params: { page: 'customize_pdf' },
      search: (before: ListSearch) => ({ ...before, layout }),
    })
  return {
    busy,
    problem,
    save: async ({ id, name, is_default, language, elements }) => {
      if (id === null) return false
      const done = await attempt(async () => {
        await foyer.call('UpdatePrintLayout', { id, input: { name, is_default, language, elements: [...elements] } })
        toastDone(t('print_layouts.saved'))
        return true
      })
      return done === true
    },
    copy: async ({ kind, format, language, elements }, name) => {
      const id = newId()
      await attempt(async () => {
        await foyer.call('CreatePrintLayout', {
          input: { id, name: name.slice(0, 80), kind, format, language, elements: [...elements] },
        })
        toastDone(t('app.form.saved_named', { name }))
        await open(id)
      })
    },
    leave: () => void open(undefined),
  }
}
