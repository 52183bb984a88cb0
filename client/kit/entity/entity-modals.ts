import type { List } from '../../../shared/kernel/model/list/list'

type Modals = { readonly form: string; readonly remove: string }

/**
 * Query parameters of an entity's modals: its form, whose value is "new" or a row's id, and the question before
 * deleting one.
 */
export const modalNames = (one: string): Modals => ({ form: `${one}_form`, remove: `delete_${one}` })

/** Query parameters of the modals of a list's entity. */
export const modalsOf = ({ openBy }: Pick<List, 'openBy'>): Modals => modalNames(openBy.replace(/_id$/, ''))
