import { locationsList } from '../../shared/locations/list'
import { list } from '../kernel/reads/list'

export const locationReadings = list(locationsList)
