import type { Domain } from '../kernel/model/domain'
import { createEventMediaItem } from './commands'
import { event_media_items } from './entity'

export const eventMediaItemsOfficeDomain = {
  entities: [event_media_items],
  commands: [createEventMediaItem],
} as const satisfies Domain
