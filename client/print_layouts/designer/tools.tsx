import { Button, FileButton, Menu, Switch } from '@mantine/core'
import { IconBox, IconLetterT, IconLine, IconPhoto, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { LayoutElement, PrintKind } from '../../../shared/printing/layout'
import { toastFailed } from '../../kit/display/toast'
import { useT } from '../../kit/phrases'
import { GalleryDialog } from '../../parts/media_gallery/gallery-dialog'
import { IMAGE_TYPES } from '../../parts/media_gallery/image-file'
import classes from '../layouts.module.css'
import { layoutPicture } from '../picture-file'
import { NEW_ELEMENTS, newPicture } from './new-element'

const ICONS = { text: IconLetterT, code: IconQrcode, line: IconLine, box: IconBox } as const
/** Key that adds an element of a kind. */
export const ELEMENT_KEYS = { t: 'text', q: 'code', l: 'line', b: 'box' } as const

type Props = {
  readonly kind: PrintKind
  readonly snaps: boolean
  readonly onSnaps: (snaps: boolean) => void
  readonly onAdd: (element: LayoutElement) => void
}

/** Buttons that add elements, and the switch of snapping. */
export function Tools({ kind, snaps, onSnaps, onAdd }: Props) {
  const t = useT()
  const [browsing, setBrowsing] = useState(false)
  const add = async (name: string, url: string) => {
    try {
      onAdd(newPicture(name, await layoutPicture(url)))
    } catch {
      toastFailed(t('print_layouts.picture_failed'))
    }
  }
  const upload = async (file: File | null) => {
    if (!file) return
    const url = URL.createObjectURL(file)
    await add(file.name, url)
    URL.revokeObjectURL(url)
  }
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('print_layouts.tools')}>
      {Object.values(ELEMENT_KEYS).map((tool) => {
        const Icon = ICONS[tool]
        return (
          <Button
            key={tool}
            variant="subtle"
            color="gray"
            size="compact-md"
            px={8}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => onAdd(NEW_ELEMENTS[tool](kind))}
          >
            {t(`print_layouts.add.${tool}`)}
          </Button>
        )
      })}
      <FileButton accept={IMAGE_TYPES.join(',')} onChange={(file) => void upload(file)}>
        {(file) => (
          <Menu shadow="md" position="bottom-start">
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                px={8}
                leftSection={<IconPhoto size={18} aria-hidden="true" />}
              >
                {t('print_layouts.add.picture')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setBrowsing(true)}>{t('app.image.from_gallery')}</Menu.Item>
              <Menu.Item onClick={file.onClick}>{t('print_layouts.from_computer')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <Switch
        className={classes.snap ?? ''}
        label={t('print_layouts.snap')}
        checked={snaps}
        onChange={(event) => onSnaps(event.currentTarget.checked)}
      />
      {browsing && (
        <GalleryDialog
          close={() => setBrowsing(false)}
          onChosen={(url) => {
            setBrowsing(false)
            void add(url.split('/').at(-1) ?? '', url)
          }}
        />
      )}
    </div>
  )
}
