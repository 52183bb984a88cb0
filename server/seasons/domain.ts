import type { ServerDomain } from '../server-domain'
import { seasonHandlings } from './handlers'

export const seasonsServerDomain = {
  handlers: {
    CreateSeason: seasonHandlings.create,
    UpdateSeason: seasonHandlings.update,
  },
} satisfies ServerDomain
