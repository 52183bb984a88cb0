import type { ServerDomain } from '../server-domain'
import { bookContactLabels, bookEventLabels } from './handlers'
import { labelReadings } from './queries'

export const labelsServerDomain = {
  handlers: {
    LabelContact: { book: bookContactLabels },
    LabelEvent: { book: bookEventLabels },
  },
  readings: labelReadings,
} satisfies ServerDomain
