import type { ServerDomain } from '../server-domain'
import { savingSeason } from './handlers'
import { seasonReadings } from './queries'

export const seasonsServerDomain = {
  handlers: {
    CreateSeason: savingSeason.create,
    UpdateSeason: savingSeason.update,
  },
  readings: seasonReadings,
} satisfies ServerDomain
