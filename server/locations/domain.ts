import type { ServerDomain } from '../server-domain'
import { bookLocationDeletion } from './handlers'
import { locationReadings } from './queries'

export const locationsServerDomain = {
  handlers: {
    DeleteLocation: { book: bookLocationDeletion },
  },
  readings: locationReadings,
} satisfies ServerDomain
