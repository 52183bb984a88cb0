import { byId, list } from '../kernel/reads/list'

export const labelReadings = [list('labels', 'LabelList', { sort: 'name', desc: false }), byId('label', 'labels')]
