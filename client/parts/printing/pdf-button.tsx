import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { toastFailed } from '../../kit/display/toast'
import { errorText, useT } from '../../kit/phrases'
import { saveBlob } from '../../kit/save-file'
import { useFoyer } from '../../sync/react'

type Props = {
  /** Address that answers a link to the file, and its input. */
  readonly path: string
  readonly ask: Readonly<Record<string, string>>
  readonly file: string
  readonly text: string
  /** Name of the button, if it is another than its text. */
  readonly label?: string
}

/** Button that downloads a PDF in the organisation's language. */
export function PdfButton({ path, ask, file, text, label }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveBlob(file, await foyer.file(path, ask))
    } catch (error) {
      toastFailed(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      aria-label={label}
      leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
      loading={busy}
      onClick={() => void download()}
    >
      {text}
    </Button>
  )
}
