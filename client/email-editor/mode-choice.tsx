import { SegmentedControl } from '@mantine/core'
import { IconCode, IconDeviceDesktop, IconDeviceMobile, IconPencil } from '@tabler/icons-react'
import { useT } from '../kit/phrases'
import classes from './email-editor.module.css'

const MODES = ['EDITOR', 'CODE', 'DESKTOP', 'MOBILE'] as const
/** Views of an email: to be written, as code, or as a preview of one of two widths. */
export type Mode = (typeof MODES)[number]

const MODE_ICONS = { EDITOR: IconPencil, CODE: IconCode, DESKTOP: IconDeviceDesktop, MOBILE: IconDeviceMobile } as const

function ModeLabel({ mode }: { readonly mode: Mode }) {
  const t = useT()
  const Icon = MODE_ICONS[mode]
  return (
    <span className={classes.mode}>
      <Icon size={16} aria-hidden="true" />
      {t(`email.mode_${mode}`)}
    </span>
  )
}

/** Chooses how the email is shown. */
export function ModeChoice({ value, onChange }: { readonly value: Mode; readonly onChange: (mode: Mode) => void }) {
  const t = useT()
  return (
    <SegmentedControl
      aria-label={t('email.mode')}
      value={value}
      onChange={onChange}
      data={MODES.map((each) => ({ value: each, label: <ModeLabel mode={each} /> }))}
    />
  )
}
