import { seasonsList } from '../../shared/seasons/list'
import { list } from '../kernel/reads/list'

export const seasonReadings = list(seasonsList)
