import { fileUpload } from '../../shared/media_gallery/commands'
import { checked } from '../kernel/commands/plain-edit'
import { assertRoom } from './quota'

/** Books a file that was put away: of two that come at once, the second may find no room. */
export const uploading = checked(fileUpload, (trx, { input: { file } }, ctx) => assertRoom(trx, ctx.op.org_id, file.size))
