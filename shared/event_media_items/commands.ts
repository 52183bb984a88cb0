import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { event_media_items } from './entity'

const { shape } = event_media_items.row

/** Adds a picture to an event, after the others of its kind. */
export const createEventMediaItem = command('CreateEventMediaItem', {
  args: z.object({ event_id: id(), url: shape.url, type: shape.type }),
  returns: event_media_items,
  can: 'media_gallery.edit',
})
