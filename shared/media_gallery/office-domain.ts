import type { Domain } from '../kernel/model/domain'
import { fileUpload } from './commands'
import { media_gallery } from './entity'

export const mediaGalleryOfficeDomain = {
  entities: [media_gallery],
  commands: [fileUpload],
} as const satisfies Domain
