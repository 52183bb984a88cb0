import type { Domain } from '../kernel/model/domain'
import { deleteMediaItem, fileUpload } from './commands'
import { media_gallery } from './entity'

export const mediaGalleryOfficeDomain = {
  entities: [media_gallery],
  commands: [deleteMediaItem, fileUpload],
} as const satisfies Domain
