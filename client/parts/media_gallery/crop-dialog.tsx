import 'react-easy-crop/react-easy-crop.css'
import { Button, Group, Modal, Slider } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { toastFailed } from '../../kit/display/toast'
import { useT } from '../../kit/phrases'
import { type Area, croppedFile } from './image-file'
import classes from './images.module.css'

type Props = {
  readonly file: File
  readonly ratio: number
  readonly close: () => void
  readonly onCropped: (file: File) => void
}

/** Largest magnification of the image. */
const MAX_ZOOM = 4

/** Lets the user choose the part of an image that is shown (spec 2, section 2.5). It begins with the full width. */
export function CropDialog({ file, ratio, close, onCropped }: Props) {
  const t = useT()
  const [url, setUrl] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const save = async () => {
    if (!area) return
    setBusy(true)
    try {
      onCropped(await croppedFile(file, area))
    } catch {
      toastFailed(t('app.image.crop_failed'), t('app.failed'))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('app.image.crop')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={640}
    >
      <p className={classes.hint}>{t('app.image.crop_hint')}</p>
      <div className={classes.crop}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={ratio}
            objectFit="horizontal-cover"
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: classes.area ?? '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div className={classes.zoom}>
        <IconZoomOut size={20} stroke={1.6} aria-hidden="true" />
        <Slider
          thumbLabel={t('app.image.zoom')}
          label={null}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={setZoom}
        />
        <IconZoomIn size={20} stroke={1.6} aria-hidden="true" />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {t('app.save')}
        </Button>
      </Group>
    </Modal>
  )
}
