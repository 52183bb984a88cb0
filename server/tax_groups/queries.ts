import { byId, list } from '../kernel/reads/list'

export const taxGroupReadings = [list('tax_groups', 'TaxGroupList', { sort: 'name', desc: false }), byId('tax_group', 'tax_groups')]
