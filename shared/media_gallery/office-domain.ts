import type { Domain } from '../kernel/model/domain'
import { deleteMediaItem, fileUpload } from './commands'
import { media_gallery } from './entity'
import { mediaGalleryList } from './list'

export const mediaGalleryOfficeDomain = {
  entities: [media_gallery],
  commands: [deleteMediaItem, fileUpload],
  lists: [mediaGalleryList],
} as const satisfies Domain
