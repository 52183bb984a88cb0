import '@mantine/dropzone/styles.css'
import { Button, Input } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { completeImageUrl } from '../../../shared/kernel/model/web-address'
import { type FieldProps, inputProps } from '../../kit/fields/field-props'
import { useT } from '../../kit/phrases'
import { CropDialog } from './crop-dialog'
import { GalleryDialog } from './gallery-dialog'
import { IMAGE_TYPES, MAX_IMAGE, MB, useImageUpload } from './image-file'
import classes from './images.module.css'

/** One image: dropped, chosen from the computer or from the gallery, and cropped where the field has a ratio. */
export function ImageField(props: FieldProps) {
  const t = useT()
  const upload = useImageUpload()
  const { label, description, error, withAsterisk } = inputProps(props)
  const { ratio, maxMegabytes = MAX_IMAGE } = props.shown.words
  const [refused, setRefused] = useState<string | null>(null)
  const [cropping, setCropping] = useState<File | null>(null)
  const [browsing, setBrowsing] = useState(false)
  const [busy, setBusy] = useState(false)
  const url = completeImageUrl(String(props.typed))
  const send = async (file: File) => {
    setCropping(null)
    setBusy(true)
    const stored = await upload(file)
    setBusy(false)
    if (stored) props.onChange(stored)
  }
  const take = ([file]: readonly File[]) => {
    setRefused(null)
    if (!file) return
    if (ratio && file.type !== 'image/svg+xml') setCropping(file)
    else void send(file)
  }
  const refuse = ([rejection]: readonly FileRejection[]) => {
    const isLarge = rejection?.errors.some(({ code }) => code === 'file-too-large')
    setRefused(isLarge ? t('app.image.too_large', { maxSize: maxMegabytes }) : t('error.media_gallery.kind'))
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={refused ?? error}
      withAsterisk={withAsterisk}
    >
      <div className={classes.field}>
        <Dropzone
          className={classes.drop ?? ''}
          accept={IMAGE_TYPES}
          maxSize={maxMegabytes * MB}
          maxFiles={1}
          multiple={false}
          loading={busy}
          inputProps={{ 'aria-label': t('app.image.upload_of', { label }) }}
          onDrop={take}
          onReject={refuse}
        >
          {url === '' ? (
            <span className={classes.prompt}>
              <IconPhotoUp size={24} stroke={1.5} aria-hidden="true" />
              {t('app.image.drop')}
            </span>
          ) : (
            <img className={classes.preview} src={url} alt={t('app.image.current', { label })} />
          )}
        </Dropzone>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setBrowsing(true)}>
            {t('app.image.from_gallery')}
          </Button>
          {url !== '' && (
            <Button variant="subtle" color="red" onClick={() => props.onChange('')}>
              {t('app.image.remove')}
            </Button>
          )}
        </div>
      </div>
      {cropping && ratio && (
        <CropDialog
          file={cropping}
          ratio={ratio}
          close={() => setCropping(null)}
          onCropped={(file) => void send(file)}
        />
      )}
      {browsing && (
        <GalleryDialog
          close={() => setBrowsing(false)}
          onChosen={(chosen) => {
            setBrowsing(false)
            props.onChange(chosen)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
