import { DomainError } from '../../shared/kernel/errors'
import { deleteMediaItem, fileUpload } from '../../shared/media_gallery/commands'
import { existingRow } from '../kernel/commands/existing'
import { checkedHandling } from '../kernel/commands/plain-edit'
import { usesOf } from './picture-uses'
import { assertQuotaLeft } from './quota'

/** Books an uploaded file. Checks the quota again, because two uploads may run at once. */
export const fileUploadHandling = checkedHandling(fileUpload, (trx, { input: { file } }, ctx) =>
  assertQuotaLeft(trx, ctx.op.org_id, file.size),
)

/** Books the deletion of a picture that is used nowhere. The cleanup removes its files. */
export const mediaItemDeletion = checkedHandling(deleteMediaItem, async (trx, { id }, ctx) => {
  const { url, name } = await existingRow(ctx, 'media_gallery', id)
  if ((await usesOf(trx, ctx.op.org_id, url)).length > 0) throw new DomainError('media_gallery.in_use', { name })
})
