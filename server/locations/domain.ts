import type { ServerDomain } from '../server-domain'
import { bookDeletion } from './handlers'
import { locationReadings } from './queries'

export const locationsServerDomain = {
  handlers: {
    DeleteLocation: { book: bookDeletion },
  },
  readings: locationReadings,
} satisfies ServerDomain
