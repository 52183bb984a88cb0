import type { Command } from '../../../shared/kernel/model/command'
import type { List } from '../../../shared/kernel/model/list/list'
import type { Permission } from '../../../shared/kernel/permissions'
import { modalNames } from '../../kit/entity/entity-modals'
import { modal } from '../../kit/modal'
import type { OfficeEntity } from '../../kit/page/office-entity'
import { type ClientDomain, type SettingsPageEntry, settingsPage } from '../app/domain'

/** List and commands of an entity, as its domain declares them for the server (`shared/<domain>/office.ts`). */
type Declared = { readonly lists: readonly [List]; readonly commands: readonly Command[] }

type Options = Omit<SettingsPageEntry, 'component'> & {
  /** The name of one row in parameters: `season` has the form at `season_form` and the open row at `season_id`. */
  readonly one: string
  readonly edit: Permission
} & ({ readonly load: () => Promise<OfficeEntity> } | { readonly declared: () => Promise<Declared> })

/** Loads an entity whose page, form and deletion all follow from its list and commands. */
async function plainEntity(edit: Permission, declared: () => Promise<Declared>): Promise<OfficeEntity> {
  const [{ officeEntity }, { namedReferences }, { lists, commands }] = await Promise.all([
    import('../../kit/page/office-entity'),
    import('../../kit/entity/named-references'),
    declared(),
  ])
  const [list] = lists
  const commandFor = (verb: string) =>
    commands.find(({ edits }) => edits?.entity.name === list.entity.name && edits.verb === verb)
  const [create, update, remove] = ['create', 'update', 'delete'].map(commandFor)
  if (!create || !update) throw new TypeError(`${list.entity.name} has no commands to edit it`)
  return officeEntity(list, {
    edit,
    commands: { create, update, ...(remove && { remove }) },
    form: { asked: namedReferences(list.entity) },
  })
}

/**
 * Declares an entity with a page in the settings: the page, its form and its deletion, all loaded when they open. An
 * entity whose pages need nothing of their own gives `declared`, others give `load`.
 */
export function settingsEntity({ one, edit, ...page }: Options): Required<Pick<ClientDomain, 'settings' | 'modals'>> {
  const { form, remove } = modalNames(one)
  const load = 'load' in page ? page.load : () => plainEntity(edit, page.declared)
  return {
    settings: [settingsPage({ ...page, load: () => load().then(({ Page }) => Page) })],
    modals: {
      [form]: modal(() => load().then(({ Form }) => Form), edit),
      [remove]: modal(() => load().then(({ Remove }) => Remove), edit),
    },
  }
}
