import { z } from 'zod'
import { command, insert } from '../kernel/model/command'
import { part } from '../kernel/model/fields'
import { media_gallery, upload } from './entity'

/** Stores an uploaded picture. */
export const fileUpload = command('FileUpload', {
  args: z.object({ input: part('FileUploadInput', { file: upload() }) }),
  returns: media_gallery,
  can: 'media_gallery.edit',
  logged: true,
  effect: ({ input: { file } }, op) => [insert(media_gallery, op, { ...file, id: op.id, created_by_id: op.user_id, created_at: op.at, updated_at: op.at })],
})
