import { useMemo } from 'react'
import { z } from 'zod'
import type { Row } from '../../shared/kernel/model/entity'
import { MAX_LIMIT } from '../../shared/kernel/model/query'
import { list_views } from '../../shared/list_views/entity'
import { listViewsList } from '../../shared/list_views/list'
import { onServerChange } from '../kit/reading/server-pages'
import type { Foyer } from '../sync/foyer'
import { type Live, lazyCell } from '../sync/live'
import { useFoyer, useLive } from '../sync/react'

export type ListView = Row<typeof list_views>

/** Name under which the views are kept, encrypted, for when the server cannot be reached. */
const KEPT = 'list_views'

const keptViews = z.array(list_views.row)

async function readKept({ drafts }: Foyer): Promise<readonly ListView[] | undefined> {
  const text = await drafts.read(KEPT)
  if (text === null) return undefined
  const parsed = keptViews.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}

const known = new WeakMap<Foyer, Live<readonly ListView[] | undefined>>()

/** The views that the user has saved of all lists, as the server has them or as they were last read from it. */
function viewsOf(foyer: Foyer): Live<readonly ListView[] | undefined> {
  const there = known.get(foyer)
  if (there) return there
  const views = lazyCell<readonly ListView[] | undefined>(undefined, (set) => {
    let isCurrent = true
    let isAnswered = false
    const show = (next: readonly ListView[] | undefined) => {
      if (isCurrent && next) set(next)
    }
    void readKept(foyer).then(
      (kept) => !isAnswered && show(kept),
      // Views that cannot be read are asked for again.
      () => foyer.drafts.remove(KEPT),
    )
    const ask = () => {
      foyer.ask(listViewsList.asked, { input: { limit: MAX_LIMIT } } as never).then(
        (answer) => {
          isAnswered = true
          const read = (answer as { readonly list_views: readonly ListView[] }).list_views
          show(read)
          void foyer.drafts.write(KEPT, JSON.stringify(read))
        },
        // Without the server the views stay as they were read.
        () => {},
      )
    }
    ask()
    const leave = onServerChange(foyer, [listViewsList.entity.name], ask)
    return () => {
      isCurrent = false
      leave()
    }
  })
  known.set(foyer, views)
  return views
}

export type OwnViews = {
  /** The saved views of the list, by name. */
  readonly views: readonly ListView[]
  /** Columns that the user has chosen for the list; empty for those it begins with. */
  readonly columns: readonly string[]
}

const NOTHING: readonly ListView[] = []

/** The user's views of one list, and the columns chosen for it. */
export function useOwnViews(list: string): OwnViews {
  const foyer = useFoyer()
  const all = useLive(useMemo(() => viewsOf(foyer), [foyer])) ?? NOTHING
  return useMemo(() => {
    const own = all.filter((view) => view.list === list)
    const views = own.filter(({ name }) => name !== '').sort((a, b) => a.name.localeCompare(b.name))
    return { views, columns: own.find(({ name }) => name === '')?.columns ?? [] }
  }, [all, list])
}
