import { byId, list } from '../kernel/list'

export const labelReadings = [list('labels', 'LabelList', { sort: 'name', desc: false }), byId('label', 'labels')]
