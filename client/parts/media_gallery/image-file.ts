import { useCallback } from 'react'
import { fileUpload } from '../../../shared/media_gallery/commands'
import { toastDone, toastFailed } from '../../kit/display/toast'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'

export const MB = 1024 * 1024

/** Largest image in MB, if a field does not say otherwise (spec 1, section 9). */
export const MAX_IMAGE = 5

/** Types of images that can be uploaded. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml']

/** An area of an image, in its own pixels. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Cuts an area out of an image, as a JPEG at full quality. Throws an Error if the browser cannot. */
export async function croppedFile(source: File, area: Area): Promise<File> {
  const url = URL.createObjectURL(source)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(area.width)
    canvas.height = Math.round(area.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    // A JPEG has no transparency.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 1))
    if (!blob) throw new Error('no image')
    return new File([blob], `${source.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Uploads an image and says how it went. Resolves to its address; null if it failed. */
export function useImageUpload(): (file: File) => Promise<string | null> {
  const t = useT()
  const foyer = useFoyer()
  return useCallback(
    async (file) => {
      try {
        const { url } = (await foyer.upload(fileUpload, file)) as { readonly url: string }
        toastDone(t('app.image.uploaded'), t('app.done'))
        return url
      } catch {
        toastFailed(t('app.image.upload_failed'), t('app.failed'))
        return null
      }
    },
    [t, foyer],
  )
}
