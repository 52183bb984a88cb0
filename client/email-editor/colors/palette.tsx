import { ColorInput, ColorPicker } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { sixDigits, usedColors } from '../../../shared/email/edit/colors'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import classes from './colors.module.css'

type Props = {
  /** The email's source, whose colours are offered. */
  readonly source: string
  /** The chosen colour; empty for none. */
  readonly value: string
  /** Pause in ms after which a picked colour is written. */
  readonly pause: number
  readonly onChange: (color: string) => void
  /** One of the colours on offer was chosen. */
  readonly onChosen: () => void
}

type ColorsProps = {
  readonly title: string
  readonly colors: readonly string[]
  readonly value: string
  readonly onChoose: (color: string) => void
}

function Colors({ title, colors, value, onChoose }: ColorsProps) {
  if (colors.length === 0) return null
  return (
    <fieldset className={classes.colors}>
      <legend>{title}</legend>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={`${title}: ${color}`}
          title={color}
          aria-pressed={color === value}
          onClick={() => onChoose(color)}
        >
          <span style={{ background: color }} />
        </button>
      ))}
    </fieldset>
  )
}

/** The organisation's colours, those of the email, and any other. */
export function Palette({ source, value, pause, onChange, onChosen }: Props) {
  const t = useT()
  const brand = useFoyer().identity.org.settings.brand_colors ?? []
  const used = useMemo(() => usedColors(source), [source])
  const [picked, setPicked] = useState(value)
  const write = useDebouncedCallback(onChange, { delay: pause, flushOnUnmount: true })
  const own = [...new Set(brand.map(sixDigits))]
  const chosen = sixDigits(value)
  const pick = (color: string) => {
    setPicked(color)
    if (/^#[\da-f]{6}$/i.test(color)) write(color)
  }
  const choose = (color: string) => {
    setPicked(color)
    onChange(color)
    onChosen()
  }
  return (
    <div className={classes.palette}>
      <Colors title={t('email.colors_brand')} colors={own} value={chosen} onChoose={choose} />
      <Colors
        title={t('email.colors_used')}
        colors={used.filter((color) => !own.includes(color))}
        value={chosen}
        onChoose={choose}
      />
      <ColorPicker
        format="hex"
        fullWidth
        value={picked}
        onChange={pick}
        saturationLabel={t('email.color_other')}
        hueLabel={t('email.color_hue')}
      />
      <ColorInput
        label={t('email.color_other')}
        format="hex"
        withPicker={false}
        eyeDropperButtonProps={{ 'aria-label': t('app.pick_color') }}
        value={picked}
        onChange={pick}
      />
    </div>
  )
}
