import { EMAIL_LIMITS } from '../../shared/email/limits'
import { fileUpload } from '../../shared/media_gallery/commands'
import { errorText, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useFoyer } from '../sync/react'
import { toastError, toastSuccess } from './toasts'

/** Returns a function that stores an image and answers its path; null if that failed, which a toast then says. */
export function useUpload(): (file: File) => Promise<string | null> {
  const t = useT()
  const foyer = useFoyer()
  return async (file) => {
    if (file.size > EMAIL_LIMITS.event_image) {
      toastError(t, t('email.image_too_large', { maxSize: EMAIL_LIMITS.event_image / 1024 / 1024 }))
      return null
    }
    try {
      const { url } = (await foyer.upload(fileUpload, file)) as { readonly url: string }
      toastSuccess(t, t('email.uploaded'))
      rereadServerRows()
      return url
    } catch (error) {
      toastError(t, `${t('email.upload_failed')}: ${errorText(t, error)}`)
      return null
    }
  }
}
