import { Button, FileButton } from '@mantine/core'
import { mediaGalleryList } from '../../../shared/media_gallery/list'
import { Can } from '../../kit/can'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useT } from '../../kit/phrases'
import { useServerQuery } from '../../sync/react'
import { dragContent } from '../canvas/drop'
import { imageContent } from '../content/new-content'
import classes from '../email-editor.module.css'
import { useUpload } from '../upload'

type Images = {
  readonly media_gallery: readonly {
    readonly id: string
    readonly url: string
    readonly thumb_url: string
    readonly name: string
  }[]
}

type Props = { readonly isMjml: boolean; readonly onPick: (url: string, name: string) => void; readonly again: number }

/** The organisation's images in two columns. Each is clicked or dragged into the email. */
export function LibraryPanel({ isMjml, onPick, again }: Props) {
  const t = useT()
  const upload = useUpload()
  const { answer, failure } = useServerQuery(mediaGalleryList.query, { input: { limit: 100 } }, again)
  const images = (answer as Images | undefined)?.media_gallery ?? []
  return (
    <section>
      <h3>{t('email.images')}</h3>
      <Can do="media_gallery.edit">
        <FileButton
          accept="image/png,image/jpeg,image/svg+xml"
          onChange={(file) => file && void upload(file).then((url) => url && onPick(url, file.name))}
        >
          {(props) => (
            <Button {...props} variant="default" fullWidth>
              {t('email.upload')}
            </Button>
          )}
        </FileButton>
      </Can>
      <Unanswered of={failure} />
      {answer !== undefined && images.length === 0 && <p className={classes.hint}>{t('email.library_empty')}</p>}
      <div className={classes.images}>
        {images.map(({ id, url, thumb_url, name }) => (
          <button
            key={id}
            type="button"
            title={name}
            onClick={() => onPick(url, name)}
            draggable
            onDragStart={({ dataTransfer }) => dragContent(dataTransfer, imageContent(isMjml, url, name))}
          >
            <img src={thumb_url} alt={name} />
          </button>
        ))}
      </div>
    </section>
  )
}
