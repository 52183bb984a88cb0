import { list } from '../kernel/list'

/** The organisation itself, found like any other list: nobody reads another one's row here. */
export const orgReadings = [list('orgs', 'OrgList', { sort: 'name', desc: false })]
