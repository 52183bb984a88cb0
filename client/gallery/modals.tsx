import { deleteMediaItem } from '../../shared/media_gallery/commands'
import { mediaGalleryList } from '../../shared/media_gallery/list'
import { rowDialog } from '../kit/forms/row-dialog'
import { rowsOfList } from '../kit/reading/row-source'

/** Asks before an image is deleted. */
export const DeleteMedia = rowDialog(rowsOfList(mediaGalleryList), ({ name }, t) => ({
  title: t('media_gallery.delete_title', { name }),
  command: deleteMediaItem,
  submit: 'media_gallery.delete_do',
}))
