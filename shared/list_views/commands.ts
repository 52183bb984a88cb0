import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, part, required } from '../kernel/model/fields'
import { list_views } from './entity'

const { shape } = list_views.row

/** Most views that a user may save of one list. */
export const MAX_VIEWS = 50

const list = shape.list.regex(/^[a-z_]+$/)

/** Saves a view of a list for the caller. A view of the same name is replaced. */
export const saveListView = command('SaveListView', {
  args: z.object({
    input: part('SaveListViewInput', {
      list,
      name: required(shape.name),
      search: shape.search,
      columns: shape.columns,
    }),
  }),
  returns: list_views,
  can: 'orgs.read',
})

/** Saves the columns that the caller sees in a list; none for those the list begins with. */
export const chooseListColumns = command('ChooseListColumns', {
  args: z.object({ input: part('ChooseListColumnsInput', { list, columns: shape.columns }) }),
  returns: list_views,
  can: 'orgs.read',
})

/** Deletes one of the caller's saved views. */
export const deleteListView = command('DeleteListView', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'orgs.read',
})
