import { mediaGalleryList } from '../../shared/media_gallery/list'
import { list } from '../kernel/reads/list'

export const mediaGalleryReadings = list(mediaGalleryList)
