import { oneOf } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { media_gallery, PICTURE_TYPES } from './entity'

export const mediaGalleryList = listOf(media_gallery, {
  columns: ['name', 'type', 'size', 'created_at'],
  sort: { by: 'created_at', desc: true },
  filters: { type: equals('type', oneOf('PictureType', PICTURE_TYPES)) },
  names: { type: 'MediaGallery', one: 'media_item' },
  openBy: 'media_id',
})
