import type { ServerDomain } from '../server-domain'
import { bookContactLabels, bookEventLabels } from './handlers'

export const labelsServerDomain = {
  handlers: {
    LabelContact: { book: bookContactLabels },
    LabelEvent: { book: bookEventLabels },
  },
} satisfies ServerDomain
