import { oneOf } from '../../shared/kernel/model/fields'
import { PICTURE_TYPES } from '../../shared/media_gallery/entity'
import { equals, list } from '../kernel/reads/list'

export const mediaGalleryReadings = [
  list('media_gallery', 'MediaGallery', { sort: 'created_at', desc: true, filters: { type: equals('type', oneOf('PictureType', PICTURE_TYPES)) } }),
]
