import { ColorInput, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { printSides, readSides, type Sides, withUnit } from '../../../shared/email/render/defaults'
import { useT } from '../../kit/phrases'
import classes from '../email-editor.module.css'
import { FAMILIES, LAYOUT_COLOR_PAUSE, SIZES, SPACING, TEXT_COLOR_PAUSE, WEIGHTS } from '../figures'
import type { VisualHandle } from '../visual/visual-editor'

const ALIGNMENTS = [
  { value: 'left', Icon: IconAlignLeft },
  { value: 'center', Icon: IconAlignCenter },
  { value: 'right', Icon: IconAlignRight },
] as const
const SIDES = ['top', 'right', 'bottom', 'left'] as const

const hasText = (name: string): boolean => name === 'mj-text' || name === 'mj-button' || name === 'mj-navbar-link' || name === 'mj-table'

/** A colour that is written after a pause. */
function ColorField({
  label,
  value,
  pause,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly pause: number
  readonly onChange: (color: string) => void
}) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const write = useDebouncedCallback(onChange, pause)
  return (
    <ColorInput
      eyeDropperButtonProps={{ 'aria-label': t('app.pick_color') }}
      label={label}
      format="hex"
      value={typed}
      onChange={(color) => {
        setTyped(color)
        if (/^#[\da-f]{6}$/i.test(color)) write(color)
      }}
    />
  )
}

/** Four lengths. An empty one is 0. */
function SidesField({
  label,
  value,
  disabled,
  onChange,
}: {
  readonly label: string
  readonly value: Sides
  readonly disabled?: boolean
  readonly onChange: (sides: Sides) => void
}) {
  const t = useT()
  return (
    <fieldset className={classes.sides}>
      <legend>{label}</legend>
      {SIDES.map((side, i) => (
        <NumberInput
          key={side}
          aria-label={`${label}: ${t(`email.${side}`)}`}
          leftSection={<small aria-hidden="true">{t(`email.${side}`).slice(0, 1)}</small>}
          leftSectionWidth={20}
          min={SPACING.min}
          max={SPACING.max}
          step={1}
          clampBehavior="strict"
          hideControls
          disabled={disabled ?? false}
          value={value[i] ?? 0}
          onChange={(length) => onChange(value.map((old, at) => (at === i ? (length === '' ? 0 : Number(length)) : old)) as unknown as Sides)}
        />
      ))}
    </fieldset>
  )
}

type WordsProps = { readonly label: string; readonly value: string; readonly onChange: (typed: string) => void }

/** A text that is written when the field is left. */
function WordsField({ label, value, onChange }: WordsProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return <TextInput label={label} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} onBlur={() => typed !== value && onChange(typed)} />
}

/** A size; without a unit it is in pixels. */
const SizeField = ({ onChange, ...props }: Omit<WordsProps, 'onChange'> & { readonly onChange: (size: string | null) => void }) => (
  <WordsField {...props} onChange={(typed) => onChange(withUnit(typed) || null)} />
)

/** Typography, spacing and layout of the selected element. */
export function StylePanel({ handle }: { readonly handle: VisualHandle | null }) {
  const t = useT()
  if (!handle?.attributes || !handle.element) return <p className={classes.hint}>{t('email.nothing_selected')}</p>
  const { attributes, element, path, select, setAttributes } = handle
  const { name } = element
  const isButton = name === 'mj-button'
  const background = name === 'mj-text' || name === 'mj-image' ? 'container-background-color' : 'background-color'
  const family = FAMILIES.find((known) => attributes['font-family']?.split(',')[0]?.replace(/["']/g, '').trim() === known) ?? null
  const size = String(Number.parseInt(attributes['font-size'] ?? '', 10))
  const set = (values: Readonly<Record<string, string | null>>) => setAttributes(values)
  return (
    <>
      <nav className={classes.path} aria-label={t('email.selected')}>
        {path.map((step) => (
          <button key={JSON.stringify(step.selection)} type="button" aria-current={step.isCurrent} onClick={() => select(step.selection)}>
            {step.name.replace(/^mj-/, '')}
          </button>
        ))}
      </nav>
      {name === 'mj-image' && <WordsField label={t('email.alt')} value={attributes.alt ?? ''} onChange={(alt) => set({ alt })} />}
      {(isButton || name === 'mj-image') && (
        <WordsField label={t('email.link')} value={attributes.href ?? ''} onChange={(href) => set({ href: href.trim() || null })} />
      )}
      {hasText(name) && (
        <section>
          <h3>{t('email.typography')}</h3>
          <Select
            label={t('email.font')}
            data={FAMILIES}
            value={family}
            onChange={(chosen) => chosen && set({ 'font-family': `${chosen}, Arial, sans-serif` })}
          />
          <div className={classes.pair}>
            <Select
              label={t('email.size')}
              data={SIZES}
              value={SIZES.includes(size) ? size : null}
              onChange={(chosen) => chosen && set({ 'font-size': `${chosen}px` })}
            />
            <Select
              label={t('email.weight')}
              data={WEIGHTS}
              value={attributes['font-weight'] ?? null}
              onChange={(chosen) => chosen && set({ 'font-weight': chosen })}
            />
          </div>
          <ColorField label={t('email.color')} value={attributes.color ?? ''} pause={TEXT_COLOR_PAUSE} onChange={(color) => set({ color })} />
        </section>
      )}
      <section>
        <h3>{t('email.spacing')}</h3>
        <SidesField
          label={t('email.margin')}
          value={isButton ? readSides(attributes.padding) : [0, 0, 0, 0]}
          disabled={!isButton}
          onChange={(sides) => set({ padding: printSides(sides) })}
        />
        <SidesField
          label={t('email.padding')}
          value={readSides(attributes[isButton ? 'inner-padding' : 'padding'])}
          onChange={(sides) => set({ [isButton ? 'inner-padding' : 'padding']: printSides(sides) })}
        />
        {(hasText(name) || name === 'mj-image') && (
          <div className={classes.aligned}>
            <span aria-hidden="true">{t('email.alignment')}</span>
            <SegmentedControl
              fullWidth
              aria-label={t('email.alignment')}
              value={attributes.align ?? 'left'}
              onChange={(align) => set({ align })}
              data={ALIGNMENTS.map(({ value, Icon }) => ({
                value,
                label: (
                  <>
                    <Icon size={16} aria-hidden="true" />
                    <span className="sr">{t(`email.align_${value}`)}</span>
                  </>
                ),
              }))}
            />
          </div>
        )}
      </section>
      <section>
        <h3>{t('email.layout')}</h3>
        <ColorField
          label={t('email.background')}
          value={attributes[background] ?? ''}
          pause={LAYOUT_COLOR_PAUSE}
          onChange={(color) => set({ [background]: color })}
        />
        <div className={classes.pair}>
          <SizeField label={t('email.radius')} value={attributes['border-radius'] ?? ''} onChange={(radius) => set({ 'border-radius': radius })} />
          <SizeField label={t('email.width')} value={attributes.width ?? ''} onChange={(width) => set({ width })} />
          <SizeField label={t('email.height')} value={attributes.height ?? ''} onChange={(height) => set({ height })} />
        </div>
      </section>
    </>
  )
}
