import type { ComponentType } from 'react'
import { commandOf } from '../../../shared/documents'
import type { Entity } from '../../../shared/kernel/model/entity'
import type { BulkCommands } from '../../../shared/kernel/model/list/bulk'
import type { List } from '../../../shared/kernel/model/list/list'
import type { CommandRef } from '../../sync/foyer'
import { entityForm, type FormOptions } from '../entity/entity-form'
import { rowDialog } from '../forms/row-dialog'
import { MissingDialog } from '../layout/missing/missing-dialog'
import type { ModalProps } from '../modal'
import { ownPhrase } from '../phrases'
import type { ListRow } from '../reading/row-source'
import { EntityPage, entityPage, type PageOptions } from './entity-page'

type Commands<Create extends CommandRef, Update extends CommandRef> = {
  readonly create: Create
  readonly update: Update
  /** The command that deletes a row; none if rows stay. */
  readonly remove?: CommandRef
}

type Options<R extends { readonly id: string }, Create extends CommandRef, Update extends CommandRef> = Omit<
  PageOptions<R>,
  'remove'
> & {
  readonly commands: Commands<Create, Update>
  /** The form beyond what follows from the commands' inputs. */
  readonly form?: Pick<
    FormOptions<R, Create, Update>,
    | 'useCreated'
    | 'useOpenNew'
    | 'lead'
    | 'first'
    | 'later'
    | 'sections'
    | 'asked'
    | 'start'
    | 'useStart'
    | 'useWords'
    | 'useChoices'
    | 'size'
  >
}

/** An entity in the office: its list page, its form and the question before a row is deleted. */
export type OfficeEntity = {
  readonly Page: ComponentType
  readonly Form: ComponentType<ModalProps>
  readonly Remove: ComponentType<ModalProps>
}

/**
 * Makes page, form and deletion of an entity from its list and its commands. Words follow by convention:
 * `<table>.title`, `.search`, `.empty`, `.empty_hint`, `.new`, `.edit`, `.save`, `.delete`, `.delete_title` (with the
 * name) and `.delete_do`; all but the title have a general text in their place.
 */
export function officeEntity<E extends Entity, Create extends CommandRef, Update extends CommandRef>(
  list: List<E>,
  { commands, form, ...options }: Options<ListRow<E>, Create, Update>,
): OfficeEntity {
  const { create, update, remove } = commands
  const bulk: BulkCommands = remove ? { delete: { command: commandOf(remove), isDanger: true } } : {}
  const page = entityPage(list, { bulk, ...options, remove: remove !== undefined })
  const words = (name: string) => ownPhrase(list.entity.name, name)
  return {
    Page: () => <EntityPage page={page} />,
    Form: entityForm({
      source: page.source,
      title: { create: words('new'), edit: words('edit') },
      submit: words('save'),
      create,
      edit: update,
      ...form,
    }),
    Remove: remove
      ? rowDialog(page.source, (row, t) => ({
          title: t(words('delete_title'), { name: String((row as Readonly<Record<string, unknown>>).name ?? '') }),
          command: remove,
          submit: ownPhrase(list.entity.name, 'delete_do', 'app.delete'),
        }))
      : ({ close }) => <MissingDialog row={null} close={close} />,
  }
}
