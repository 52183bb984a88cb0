import { byId, list } from '../kernel/reads/list'

export const locationReadings = [list('locations', 'LocationList', { sort: 'name', desc: false }), byId('location', 'locations')]
