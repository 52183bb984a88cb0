import { type ComponentType, createContext, useContext } from 'react'
import type { List } from '../../../shared/kernel/model/list/list'
import type { ListColumn } from '../list/rows'
import type { ListQuestion } from '../reading/list/list-address'

/** A list as its page shows it. */
export type ListToolsProps = {
  readonly list: List
  readonly title: string
  readonly question: ListQuestion
  /** All columns, those shown first. */
  readonly columns: readonly Pick<ListColumn<never>, 'key' | 'label'>[]
  readonly shown: readonly string[]
  /** True if the columns shown are the user's choice; then the file has these alone. */
  readonly isChosen: boolean
  /**
   * Begins to select rows with a tap; missing where a checkbox is in sight, or nothing can be done with several rows.
   */
  readonly onPick?: (() => void) | undefined
}

/** The settings of lists that a user keeps, and the place where they are changed. */
export type ListSettings = {
  /** Columns that the user has chosen for a list; empty for those it begins with. */
  readonly useColumns: (list: string) => readonly string[]
  /** Buttons beside a list's search: its saved views, its columns and its export. */
  readonly Tools: ComponentType<ListToolsProps>
}

const NONE: readonly string[] = []

const ListSettingsContext = createContext<ListSettings>({ useColumns: () => NONE, Tools: () => null })

/** Gives the lists below it what their user keeps about them. */
export const ListSettingsProvider = ListSettingsContext.Provider

/** Returns the settings of lists that the user keeps. */
export const useListSettings = (): ListSettings => useContext(ListSettingsContext)
