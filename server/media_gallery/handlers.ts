import { fileUpload } from '../../shared/media_gallery/commands'
import { checked } from '../kernel/commands/plain-edit'
import { assertQuotaLeft } from './quota'

/** Books an uploaded file. Checks the quota again, because two uploads may run at once. */
export const fileUploadHandling = checked(fileUpload, (trx, { input: { file } }, ctx) => assertQuotaLeft(trx, ctx.op.org_id, file.size))
