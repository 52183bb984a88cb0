import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { id, part } from '../kernel/model/fields'
import { media_gallery, upload } from './entity'

/** Stores an uploaded picture. */
export const fileUpload = command('FileUpload', {
  args: z.object({ input: part('FileUploadInput', { file: upload() }) }),
  returns: media_gallery,
  can: 'media_gallery.edit',
  logged: true,
  effect: ({ input: { file } }, op) => [
    insert(media_gallery, op, { ...file, id: op.id, created_by_id: op.user_id, created_at: op.at, updated_at: op.at }),
  ],
})

/** Deletes a picture from the gallery. Refused while it is used. */
export const deleteMediaItem = command('DeleteMediaItem', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'media_gallery.edit',
  logged: true,
  effect: (args, op) => [patch(media_gallery, args.id, { deleted: true, updated_at: op.at })],
})
