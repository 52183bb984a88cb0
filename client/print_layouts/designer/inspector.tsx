import { Button, NumberInput, SegmentedControl, Select, Switch, Textarea } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { type CodeElement, type LayoutElement, SYMBOLOGIES } from '../../../shared/printing/layout'
import type { QrCorrection } from '../../../shared/printing/qr-style'
import type { PrintData } from '../../../shared/printing/templates/variables'
import { errorText, useT } from '../../kit/phrases'
import { CORRECTION_CHOICES } from '../corrections'
import classes from '../layouts.module.css'
import { variablesOf } from './new-element'

type Props = {
  readonly element: LayoutElement
  readonly data: PrintData
  /** Refusal of the element's text; null if it prints. */
  readonly problem: unknown
  readonly onChange: (element: LayoutElement, step: string) => void
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

const SIDES = ['x', 'y', 'width', 'height'] as const

/** Place and look of the selected element. */
export function Inspector({ element, data, problem, onChange, onDuplicate, onDelete }: Props) {
  const t = useT()
  const set = (values: Partial<LayoutElement>, step: string) =>
    onChange({ ...element, ...values } as LayoutElement, step)
  const millimetres = (label: string, value: number, change: (value: number) => void, min: number) => (
    <NumberInput
      key={label}
      label={label}
      size="xs"
      value={value}
      min={min}
      max={420}
      step={0.5}
      decimalScale={2}
      onChange={(typed) => typeof typed === 'number' && typed >= min && change(typed)}
    />
  )
  return (
    <div className={classes.inspector}>
      <div className={classes.pairs}>
        {SIDES.map((side) =>
          millimetres(
            t(`print_layouts.${side}`),
            element[side],
            (value) => set({ [side]: value }, side),
            side === 'width' || side === 'height' ? 0.1 : 0,
          ),
        )}
        {element.kind === 'box' &&
          millimetres(
            t('print_layouts.thickness'),
            element.thickness,
            (thickness) => set({ thickness }, 'thickness'),
            0.1,
          )}
      </div>
      {'rotation' in element && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('print_layouts.rotation')}
          value={String(element.rotation)}
          data={['0', '90', '180', '270'].map((value) => ({ value, label: `${value}°` }))}
          onChange={(value) => set({ rotation: Number(value) as 0 | 90 | 180 | 270 }, 'rotation')}
        />
      )}
      {element.kind === 'text' && (
        <>
          <div className={classes.pairs}>
            <Select
              size="xs"
              label={t('print_layouts.font')}
              allowDeselect={false}
              data={[
                { value: 'sans', label: 'Inter' },
                { value: 'mono', label: 'Roboto Mono' },
              ]}
              value={element.font}
              onChange={(font) => font && set({ font: font as 'sans' | 'mono' }, 'font')}
            />
            {millimetres(
              t('print_layouts.size'),
              element.size,
              (size) => set({ size: Math.min(60, Math.max(1, size)) }, 'size'),
              1,
            )}
          </div>
          <Switch
            label={t('print_layouts.bold')}
            checked={element.bold}
            onChange={(event) => set({ bold: event.currentTarget.checked }, 'bold')}
          />
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('print_layouts.align')}
            value={element.align}
            data={(['left', 'center', 'right'] as const).map((value) => ({
              value,
              label: t(`print_layouts.align.${value}`),
            }))}
            onChange={(align) => set({ align: align as 'left' | 'center' | 'right' }, 'align')}
          />
        </>
      )}
      {element.kind === 'code' && (
        <Select
          size="xs"
          label={t('print_layouts.symbology')}
          description={t(`print_layouts.symbology.${element.symbology}_hint`)}
          allowDeselect={false}
          data={SYMBOLOGIES.map((value) => ({ value, label: t(`print_layouts.symbology.${value}`) }))}
          value={element.symbology}
          onChange={(value) => value && set({ symbology: value as CodeElement['symbology'] }, 'symbology')}
        />
      )}
      {element.kind === 'code' && element.symbology === 'qr' && (
        <Select
          size="xs"
          label={t('print_layouts.correction')}
          allowDeselect={false}
          data={CORRECTION_CHOICES}
          value={element.correction}
          onChange={(value) => value && set({ correction: value as QrCorrection }, 'correction')}
        />
      )}
      {'template' in element && (
        <TemplateField
          template={element.template}
          data={data}
          problem={problem}
          onChange={(template) => set({ template }, 'template')}
        />
      )}
      <div className={classes.pairs}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={onDuplicate}
        >
          {t('print_layouts.duplicate')}
        </Button>
        <Button
          size="xs"
          variant="default"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={onDelete}
        >
          {t('print_layouts.remove')}
        </Button>
      </div>
    </div>
  )
}

type TemplateProps = {
  readonly template: string
  readonly data: PrintData
  readonly problem: unknown
  readonly onChange: (template: string) => void
}

/** The text template, and the variables that can be put into it with their values. */
function TemplateField({ template, data, problem, onChange }: TemplateProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const at = field.current?.selectionStart ?? template.length
    onChange(template.slice(0, at) + text + template.slice(field.current?.selectionEnd ?? at))
    field.current?.focus()
  }
  return (
    <>
      <Textarea
        ref={field}
        label={t('print_layouts.template')}
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: classes.template ?? '' }}
        value={template}
        error={problem === null ? undefined : errorText(t, problem)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <section aria-label={t('print_layouts.variables')}>
        <h3 className={classes.heading}>{t('print_layouts.variables')}</h3>
        <ul className={classes.variables}>
          {variablesOf(data).map(({ name, insert: text, value }) => (
            <li key={name}>
              <button type="button" onClick={() => insert(text)} title={text}>
                <code>{name}</code>
                <span>{value}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
