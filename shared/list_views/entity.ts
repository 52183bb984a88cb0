import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { id, json, text } from '../kernel/model/fields'

/** Longest parameters of a saved view, as the address has them. */
export const MAX_SEARCH = 2000

/** A view of a list that one user has saved: the search, filters and order of its address, and the columns shown. */
export const list_views = entity(
  'list_views',
  'ListView',
  {
    user_id: id(),
    /** The table of the list. */
    list: text(40),
    /** Empty for the columns that the user has chosen for every view of the list. */
    name: text(60),
    /** Parameters of the list's address. */
    search: text(MAX_SEARCH),
    /** Columns shown, in their order; empty for those the list begins with. */
    columns: json(z.array(text(60)).max(60)),
    ...stamps,
  },
  { indexes: [['user_id', 'list']], sorts: ['created_at'], personal: ['name', 'search'], online: { can: 'orgs.read' } },
)
