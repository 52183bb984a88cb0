import { useLocation } from '@tanstack/react-router'
import { DetailContext } from '../layout/detail-pane'
import { Sheet } from '../layout/sheet'
import type { ModalProps } from '../modal'
import { ownPhrase, useT } from '../phrases'
import { type EntityPageData, OpenRow } from './entity-page'

/**
 * Makes the modal that shows a row on any page, as its list's page shows it. On that page itself the list opens the
 * row. `path`: the page's path.
 */
export const detailModal = <R extends { readonly id: string }>(page: EntityPageData<R>, path: string) =>
  function DetailModal({ value, close }: ModalProps) {
    const t = useT()
    const { pathname } = useLocation()
    if (pathname === path) return null
    return (
      <Sheet
        label={t(page.title ?? ownPhrase(page.list.entity.name, 'title', 'app.list.search'))}
        opened
        onClose={close}
        size={560}
      >
        <DetailContext value={{ close, previous: null, next: null }}>
          <OpenRow id={value} page={page} listed={undefined} />
        </DetailContext>
      </Sheet>
    )
  }
