import { z } from 'zod'
import { event_media_items } from '../../shared/event_media_items/entity'
import { officeEvents } from '../../shared/events/office'
import type { Row } from '../../shared/kernel/model/entity'
import { computed } from '../kernel/reads/computed'
import { loadRelated } from '../kernel/reads/related'

const mediaByPosition = { many: event_media_items.name, by: 'event_id', sorted: 'pos' } as const

export const eventMediaFields = [
  computed(officeEvents, 'media_web_bg_urls', {
    returns: z.array(event_media_items.row.shape.url),
    can: 'media_gallery.read',
    load: async (events, { db, actor }) => {
      const items = (await loadRelated(db, actor.org_id, mediaByPosition, events)) as Row<typeof event_media_items>[][]
      return items.map((each) => each.filter(({ type }) => type === 'web_bg').map(({ url }) => url))
    },
  }),
]
