import type { Domain } from '../kernel/model/domain'
import { createLocation, deleteLocation, updateLocation } from './commands'
import { locations } from './entity'
import { locationsPhrases } from './phrases'

export const locationsDomain = {
  entities: [locations],
  commands: [createLocation, deleteLocation, updateLocation],
  phrases: [locationsPhrases],
} as const satisfies Domain
