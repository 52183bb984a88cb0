import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { GalleryPage } from '../../../gallery/page'
import { listSearch } from '../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/gallery')({
  validateSearch: listSearch,
  beforeLoad: guard('media_gallery.read'),
  component: GalleryPage,
  errorComponent: Crashed,
})
