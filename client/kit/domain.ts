import type { Icon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import type { Permission } from '../../shared/kernel/permissions'
import type { PhraseKey } from '../../shared/phrases'
import type { CommandName } from '../../shared/registry'
import type { EntryDescriber } from './sync/entry-words'

/** Path of a page without parameters. */
export type PagePath = Exclude<NonNullable<LinkProps['to']>, '.' | '..' | `${string}$${string}`>

/** Entry of the main navigation. */
export type NavigationEntry = {
  readonly to: PagePath
  readonly label: PhraseKey
  readonly icon: Icon
  /** Permission to see the entry; the page's route has its own guard. */
  readonly can: Permission
  /** Heading it is under: the office's pages, or the desk and the door. */
  readonly group: 'office' | 'house'
}

/** Props of a modal: the value of its query parameter, and a function that closes it. */
export type ModalProps = { readonly value: string; readonly close: () => void }

export type Modal = { readonly component: ComponentType<ModalProps>; readonly can: Permission | null }

/** Declares a modal that loads when it opens. `can`: permission to open it, null for everyone who is signed in. */
export const modal = (load: () => Promise<ComponentType<ModalProps>>, can: Permission | null): Modal => ({
  component: lazy(async () => ({ default: await load() })),
  can,
})

/**
 * Manifest of a domain in the browser, collected by `client/app/domains.ts`. It loads after the sign-in, before the domain's first page
 * opens, so pages and modals are imported lazily.
 */
export type ClientDomain = {
  readonly navigation?: readonly NavigationEntry[]
  /** Modals by their query parameter. */
  readonly modals?: Readonly<Record<string, Modal>>
  /** Titles and details of recorded commands, as the sync panel shows them. */
  readonly entries?: Readonly<Partial<Record<CommandName, EntryDescriber>>>
}
