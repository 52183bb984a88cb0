import type { Icon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode } from 'react'
import type { Tab } from '../../../shared/app/frame'
import type { HelpSlug } from '../../../shared/help/articles/list'
import type { Permission, RoleName } from '../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandName, RowOf } from '../../../shared/registry'
import type { SettingsBlockName } from '../../../shared/settings/blocks'
import type { ListSearch } from '../../kit/list-search'
import type { Modal } from '../../kit/modal'
import type { EntryDescriber } from '../../kit/sync/entry-words'
import type { Identity } from '../../sync/identity'

/** Path of a page without parameters. */
export type PagePath = Exclude<NonNullable<LinkProps['to']>, '.' | '..' | `${string}$${string}`>

/** A page that people find by its name: in the navigation, the settings or the search palette. */
export type PageEntry = {
  readonly to: PagePath
  readonly label: PhraseKey
  readonly icon: Icon
  /** Permission to see the entry; the page's route has its own guard. */
  readonly can: Permission
  /** Article of the help that explains the page and the pages below it. */
  readonly help?: HelpSlug
  /** True if this member has the page; missing for everybody with the permission. */
  readonly offered?: (identity: Identity) => boolean
}

/** Entry of the main navigation. */
export type NavigationEntry = PageEntry & {
  /** The tab whose page it is (`shared/app/frame.ts`), or front of house. */
  readonly at: Tab | 'house'
  /** Parameters of the link. `saved`: the last values of the parameters in `remembers`. */
  readonly search?: (link: { readonly role: RoleName; readonly now: number; readonly saved: ListSearch }) => ListSearch
  /** Parameters of the page that its link restores. */
  readonly remembers?: readonly string[]
  /** Shown at the end of the entry, for example the number of open incidents. */
  readonly badge?: ComponentType
}

/**
 * Place in the sidebar or the top bar that a domain fills with a button of its own. `client/app/shell/bars/bar.tsx`
 * says where each is.
 */
export type BarSlot = 'search' | 'create' | 'pos' | 'clipboard' | 'exchange' | 'help' | 'notifications'

/** Props of a slot's component. */
export type BarItemProps = {
  /** `wide`: icon and text, as wide as the slot. `icon`: a square button with the text as its label. */
  readonly shape: 'wide' | 'icon'
  /** Side on which a menu or popover opens. */
  readonly position: 'right-end' | 'bottom-end' | 'top-end'
}

export type BarItem = { readonly component: ComponentType<BarItemProps>; readonly can: Permission | null }

/**
 * Declares a slot's component, which loads with the first page. `can`: permission to see it, null for everyone whose
 * bar has the slot.
 */
export const barItem = (load: () => Promise<ComponentType<BarItemProps>>, can: Permission | null): BarItem => ({
  component: lazy(async () => ({ default: await load() })),
  can,
})

/** Card above the figures of the dashboard, for roles with its permission. */
export type DashboardCard = { readonly name: string; readonly component: ComponentType; readonly can: Permission }

/** Declares a card of the dashboard, which loads with it. */
export const dashboardCard = (name: string, load: () => Promise<ComponentType>, can: Permission): DashboardCard => ({
  name,
  component: lazy(async () => ({ default: await load() })),
  can,
})

/** Declares a notice shown above every page of the office, for example the incident posts. */
export const banner = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }))

/**
 * A page of the settings at `/settings/<page>`. It needs no route of its own. Its block (`shared/settings/blocks.ts`)
 * says its group, its order and the privilege it needs.
 */
export type SettingsPageEntry = {
  readonly page: SettingsBlockName
  readonly label: PhraseKey
  readonly icon: Icon
  /** Parameters of the link in the settings. */
  readonly search?: ListSearch
  /** Permission to open the page. */
  readonly can: Permission
  /** Article of the help that explains the page. */
  readonly help?: HelpSlug
  /** True for a drawing page: it is shown at full width, in place of the list of settings. */
  readonly isWide?: boolean
  readonly component: ComponentType
}

/** Declares a settings page, which loads when it opens. */
export const settingsPage = ({
  load,
  ...page
}: Omit<SettingsPageEntry, 'component'> & { readonly load: () => Promise<ComponentType> }): SettingsPageEntry => ({
  ...page,
  component: lazy(async () => ({ default: await load() })),
})

/** A picked seat as a line of an order. */
export type SeatItem = {
  readonly id: string
  readonly price_id: string
  readonly seat_id: string
  readonly qty: number
}

export type SeatPickerProps = {
  readonly event: RowOf<'events'>
  readonly plan_id: string
  /** Number of adjacent seats that are suggested. */
  readonly qty: number
  /** Seats that the caller has already put into the order. */
  readonly ordered?: ReadonlySet<string>
  /** Price that seats of its category get, in place of the usual one; its category is highlighted. */
  readonly price?: RowOf<'prices'> | null
  /** Shown below the picked seats. `nameOf` gives the name of a seat. */
  readonly children: (items: readonly SeatItem[], nameOf: (seat_id: string) => string) => ReactNode
}

/** Declares the part that picks seats of an event from its plan, for the forms of other domains. */
export const seatPicker = (load: () => Promise<ComponentType<SeatPickerProps>>): ComponentType<SeatPickerProps> =>
  lazy(async () => ({ default: await load() }))

/**
 * Manifest of a domain in the browser, collected by `client/app/domains.ts`. It loads after the sign-in, before the
 * domain's first page opens, so pages and modals are imported lazily.
 */
export type ClientDomain = {
  readonly navigation?: readonly NavigationEntry[]
  /** Pages that are neither in the navigation nor in the settings. */
  readonly pages?: readonly PageEntry[]
  /** Buttons for places in the sidebar or the top bar. Each slot is filled by one domain. */
  readonly bar?: Readonly<Partial<Record<BarSlot, BarItem>>>
  readonly banner?: ComponentType
  readonly dashboard?: DashboardCard
  /** Picks seats on a plan. One domain has it. */
  readonly seatPicker?: ComponentType<SeatPickerProps>
  readonly settings?: readonly SettingsPageEntry[]
  /** Modals by their query parameter. */
  readonly modals?: Readonly<Record<string, Modal>>
  /** Titles and details of recorded commands, as the sync panel shows them. */
  readonly entries?: Readonly<Partial<Record<CommandName, EntryDescriber>>>
}
