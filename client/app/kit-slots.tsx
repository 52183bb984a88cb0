import type { ReactNode } from 'react'
import { undoDeletions } from '../activity_log/undo-deletions'
import { ImageFieldProvider } from '../kit/fields/image-slot'
import { UndoProvider } from '../kit/forms/undo'
import { TitleAsideProvider } from '../kit/layout/title-aside'
import { ListSettingsProvider } from '../kit/page/list-settings'
import { listSettings } from '../list_views/list-settings'
import { PageHelp } from '../parts/help/page-help'
import { LazyImageField } from '../parts/media_gallery/lazy-image-field'

/** Fills the places that the kit leaves to domains, because it knows none: each is a context beside what shows it. */
export const KitSlots = ({ children }: { readonly children: ReactNode }) => (
  <TitleAsideProvider value={PageHelp}>
    <ListSettingsProvider value={listSettings}>
      <ImageFieldProvider value={LazyImageField}>
        <UndoProvider value={undoDeletions}>{children}</UndoProvider>
      </ImageFieldProvider>
    </ListSettingsProvider>
  </TitleAsideProvider>
)
