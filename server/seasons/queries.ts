import { byId, list } from '../kernel/reads/list'

export const seasonReadings = [list('seasons', 'SeasonList', { sort: 'starts_at', desc: true }), byId('season', 'seasons')]
