import { entity, stamps } from '../kernel/model/entity'
import { count, id, oneOf } from '../kernel/model/fields'
import { imageUrl } from '../kernel/model/web-address'

export const EVENT_MEDIA_TYPES = ['email', 'hero', 'web_bg'] as const

/** A picture of an event, for one use. */
export const event_media_items = entity(
  'event_media_items',
  'EventMediaItem',
  { event_id: id(), url: imageUrl(), type: oneOf('EventMediaType', EVENT_MEDIA_TYPES), pos: count(), ...stamps },
  {
    indexes: [['event_id']],
    sorts: ['pos'],
    relations: { event: { one: 'events', by: 'event_id' } },
    online: { can: 'media_gallery.read' },
  },
)
