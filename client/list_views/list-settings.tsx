import { ActionIcon } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ListSettings, ListToolsProps } from '../kit/page/list-settings'
import { useOwnViews } from './list-views'
import classes from './views.module.css'

const ListTools = lazy(() => import('./list-tools').then((m) => ({ default: m.ListTools })))

/** Keeps the place of a button that is loading. */
const Awaited = () => <ActionIcon className={classes.awaited ?? ''} disabled aria-hidden="true" />

/** The tools of a list. They load with the first one. */
const LazyTools = (props: ListToolsProps) => (
  <Suspense
    fallback={
      <>
        <Awaited />
        <Awaited />
      </>
    }
  >
    <ListTools {...props} />
  </Suspense>
)

/** The settings of lists that the user keeps: saved views and chosen columns. */
export const listSettings: ListSettings = { useColumns: (list) => useOwnViews(list).columns, Tools: LazyTools }
