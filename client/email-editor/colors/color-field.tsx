import { Popover } from '@mantine/core'
import { useId, useState } from 'react'
import { useT } from '../../kit/phrases'
import classes from './colors.module.css'
import { Palette } from './palette'

type Props = {
  readonly label: string
  readonly source: string
  /** The colour; empty for none. */
  readonly value: string
  /** Pause in ms after which a picked colour is written. */
  readonly pause: number
  readonly onChange: (color: string) => void
}

/** A colour of an element, chosen from a palette. */
export function ColorField({ label, source, value, pause, onChange }: Props) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.field}>
      <span id={id}>{label}</span>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withArrow position="left" withRoles={false}>
        <Popover.Target>
          <button
            type="button"
            className={classes.value}
            aria-labelledby={`${id} ${id}-value`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={classes.chip} style={{ background: value || undefined }} />
            <span id={`${id}-value`}>{value || t('email.color_unset')}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={label}>
          <Palette source={source} value={value} pause={pause} onChange={onChange} onChosen={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
