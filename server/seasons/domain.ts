import type { ServerDomain } from '../server-domain'
import { seasonHandlings } from './handlers'
import { seasonReadings } from './queries'

export const seasonsServerDomain = {
  handlers: {
    CreateSeason: seasonHandlings.create,
    UpdateSeason: seasonHandlings.update,
  },
  readings: seasonReadings,
} satisfies ServerDomain
