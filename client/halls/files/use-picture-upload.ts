import { fileUpload } from '../../../shared/media_gallery/commands'
import { EMPTY_EDIT, type SeatingPlan } from '../../../shared/seats/plan/edit'
import { useAttempt } from '../../kit/forms/attempt'
import { IMAGE_TYPES } from '../../parts/media_gallery/image-file'
import { useFoyer } from '../../sync/react'
import type { Editing } from '../editor/use-editing'

/** Picture formats that can be traced. */
export const TRACEABLE_TYPES = IMAGE_TYPES.join()

/** Opacity in percent at which seats stand out from the picture. */
const OPACITY = 40

/** Uploads a picture and puts it behind the plan, as wide as the plan. `onDone` is called once it is there. */
export function usePictureUpload(plan: SeatingPlan, editing: Editing, onDone?: () => void) {
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const upload = (file: File | null) => {
    if (!file) return
    void attempt(async () => {
      const { url } = (await foyer.upload(fileUpload, file)) as { readonly url: string }
      const size = await sizeOf(url)
      const { sheet } = plan
      const width = Math.max(1, sheet.width)
      const height = Math.max(1, Math.round((width * size.height) / size.width))
      const after = {
        ...sheet,
        height: Math.max(sheet.height, height),
        background: { url, x: 0, y: 0, width, height, opacity: OPACITY },
      }
      editing.perform({ ...EMPTY_EDIT, sheet: { before: sheet, after } }, 'draw')
      onDone?.()
    })
  }
  return { busy, problem, upload }
}

/** Size of a picture in pixels. Rejects where it cannot be read. */
async function sizeOf(url: string): Promise<{ readonly width: number; readonly height: number }> {
  const image = new Image()
  image.src = url
  await image.decode()
  return { width: image.naturalWidth || 1, height: image.naturalHeight || 1 }
}
