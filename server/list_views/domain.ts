import { type SqlBool, sql } from 'kysely'
import { listViewsList } from '../../shared/list_views/list'
import { list } from '../kernel/reads/list'
import type { ServerDomain } from '../server-domain'
import { bookListColumns, bookListView, bookListViewDeletion } from './handlers'

export const listViewsServerDomain = {
  handlers: {
    ChooseListColumns: { book: bookListColumns },
    DeleteListView: { book: bookListViewDeletion },
    SaveListView: { book: bookListView },
  },
  readings: list(listViewsList, { only: ({ actor }) => sql<SqlBool>`list_views.user_id = ${actor.user_id}` }),
} satisfies ServerDomain
