import type { ServerDomain } from '../server-domain'
import { eventMediaFields } from './computed'
import { bookEventMediaItem } from './handlers'

export const eventMediaItemsServerDomain = {
  handlers: {
    CreateEventMediaItem: { book: bookEventMediaItem },
  },
  computed: eventMediaFields,
} satisfies ServerDomain
