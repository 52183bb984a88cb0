import { Modal } from '@mantine/core'
import type { Row } from '../../../shared/kernel/model/entity'
import type { media_gallery } from '../../../shared/media_gallery/entity'
import { mediaGalleryList } from '../../../shared/media_gallery/list'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useT } from '../../kit/phrases'
import { useServerQuery } from '../../sync/react'
import classes from './images.module.css'

/** Images shown at once, the newest first. */
const SHOWN = 300

/** Chooses an image that was uploaded before. */
export function GalleryDialog({
  close,
  onChosen,
}: {
  readonly close: () => void
  readonly onChosen: (url: string) => void
}) {
  const t = useT()
  const { answer, failure } = useServerQuery(mediaGalleryList.query, { input: { limit: SHOWN } })
  const rows = (answer as Readonly<Record<string, readonly Row<typeof media_gallery>[]>> | undefined)?.[
    mediaGalleryList.rows
  ]
  return (
    <Modal
      opened
      onClose={close}
      title={t('app.image.gallery')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={640}
    >
      <Unanswered of={failure} />
      {rows?.length === 0 && <p className={classes.hint}>{t('app.image.gallery_empty')}</p>}
      <ul className={classes.gallery}>
        {rows?.map(({ id, url, thumb_url, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onChosen(url)} title={name}>
              <img src={thumb_url} alt={name} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
