import type { Permission } from '../../../shared/kernel/permissions'
import { type ClientDomain, modal, type SettingsPage, settingsPage } from '../domain'
import { modalNames } from './entity-modals'
import type { OfficeEntity } from './office-entity'

type Options = Omit<SettingsPage, 'component'> & {
  /** The name of one row in parameters: `season` has the form at `season_form` and the open row at `season_id`. */
  readonly one: string
  readonly edit: Permission
  readonly load: () => Promise<OfficeEntity>
}

/** Declares an entity with a page in the settings: the page, its form and its deletion, all loaded when they open. */
export function settingsEntity({ one, edit, load, ...page }: Options): Required<Pick<ClientDomain, 'settings' | 'modals'>> {
  const { form, remove } = modalNames(one)
  return {
    settings: [settingsPage({ ...page, load: () => load().then(({ Page }) => Page) })],
    modals: { [form]: modal(() => load().then(({ Form }) => Form), edit), [remove]: modal(() => load().then(({ Remove }) => Remove), edit) },
  }
}
