import { type ComponentType, lazy } from 'react'
import type { Permission } from '../../shared/kernel/permissions'

/** Props of a modal: the value of its query parameter, and a function that closes it. */
export type ModalProps = { readonly value: string; readonly close: () => void }

export type Modal = {
  readonly component: ComponentType<ModalProps>
  readonly can: Permission | null
  /** The only value that opens it, where lists have a filter of the same parameter. */
  readonly opensWith?: string
}

/** Declares a modal that loads when it opens. `can`: permission to open it, null for everyone who is signed in. */
export const modal = (
  load: () => Promise<ComponentType<ModalProps>>,
  can: Permission | null,
  more: Pick<Modal, 'opensWith'> = {},
): Modal => ({
  component: lazy(async () => ({ default: await load() })),
  can,
  ...more,
})
