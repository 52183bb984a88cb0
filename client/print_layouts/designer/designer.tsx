import { ActionIcon, Button, Select } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { PAPERS } from '../../../shared/printing/built-in/papers'
import type { LayoutElement } from '../../../shared/printing/layout'
import { DecimalNumbers } from '../../kit/display/decimal-numbers'
import { AskToLeave } from '../../kit/drafts/ask-to-leave'
import { useLeaveGuard } from '../../kit/drafts/leave-guard'
import { RestoredNotice } from '../../kit/drafts/restored-notice'
import { Failure } from '../../kit/forms/failure'
import { useFormat, useT } from '../../kit/phrases'
import { useSyncState } from '../../sync/react'
import { type Design, heightOf, pageOf } from '../designs'
import { FiscalHint } from '../fiscal-hint'
import classes from '../layouts.module.css'
import { useExamples } from '../live-data'
import { type Output, OutputPreview } from '../output'
import { Canvas } from './canvas'
import { Inspector } from './inspector'
import { NEW_ELEMENTS } from './new-element'
import { PaperPanel } from './paper-panel'
import { ELEMENT_KEYS, Tools } from './tools'
import { useDesign } from './use-design'
import { usePlacedElements } from './use-placed'
import { useSave } from './use-save'

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Lowest edge of an element on a roll, in millimetres. */
const LONGEST = 400
/** Output that a format is shown with at first. */
const FIRST_OUTPUT = { A4: 'PDF', A6: 'GODEX', BOCA_55X2: 'BOCA', ROLL_80: 'EPSON' } as const

/** The designer of one layout of the organisation. */
export function Designer({ saved }: { readonly saved: Design }) {
  const t = useT()
  const format = useFormat()
  const { reachable } = useSyncState()
  const { design, isChanged, restored, change, changeElement, undo, redo, settle, discard } = useDesign(saved)
  const saving = useSave()
  const [selected, setSelected] = useState<number | null>(null)
  const [snaps, setSnaps] = useState(true)
  const [zoom, setZoom] = useState(1)
  const [output, setOutput] = useState<Output>(FIRST_OUTPUT[saved.format])
  const examples = useExamples(saved.kind)
  const [chosen, setChosen] = useState<string | null>(null)
  const example = examples.find(({ id }) => id === chosen) ?? examples[0]
  const data = useMemo(() => example?.data(design.language) ?? {}, [example, design.language])
  const layout = useMemo(() => pageOf(design), [design])
  const drawn = usePlacedElements(layout, data)
  const { asked, allow } = useLeaveGuard(() => isChanged)
  const element = selected === null ? undefined : design.elements[selected]
  const roll = PAPERS[design.format].height === null
  const paper = { width: PAPERS[design.format].width, height: heightOf(design) }

  // A new element has the keyboard, so that arrows move it. Where the one that had it is gone, keys still reach the
  // designer.
  const section = useRef<HTMLElement>(null)
  const isAdding = useRef(false)
  const count = design.elements.length
  useEffect(() => {
    if (isAdding.current) section.current?.querySelector<HTMLElement>(`[data-element="${count - 1}"]`)?.focus()
    else if (document.activeElement === document.body) section.current?.focus()
    isAdding.current = false
  }, [count])

  const add = (added: LayoutElement) => {
    isAdding.current = true
    const width = Math.min(added.width, paper.width - added.x)
    change({ elements: [...design.elements, { ...added, width }] }, null)
    setSelected(design.elements.length)
  }
  const remove = () => {
    change({ elements: design.elements.filter((_, i) => i !== selected) }, null)
    setSelected(null)
  }
  const save = async () => {
    if (await saving.save(design)) settle(design)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.key.toLowerCase()
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key === 's') void save()
    else if (isCommand && key === 'z' && event.shiftKey) redo?.()
    else if (isCommand && key === 'z') undo?.()
    else if (isCommand && key === 'y') redo?.()
    else if (
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, button:not([data-element]), [role=dialog], [role=radiogroup]')
    )
      return
    else if (element && selected !== null && ARROWS[event.key]) {
      const [x, y] = ARROWS[event.key] ?? [0, 0]
      const step = event.shiftKey ? 5 : event.altKey ? 0.1 : 1
      const moved = (start: number, by: number, most: number) =>
        Math.min(Math.max(0, Math.round((start + by * step) * 100) / 100), Math.max(0, most))
      const to = {
        x: moved(element.x, x, paper.width - element.width),
        y: moved(element.y, y, (roll ? LONGEST : paper.height) - element.height),
      }
      changeElement(selected, { ...element, ...to }, 'arrows')
    } else if (element && (key === 'delete' || key === 'backspace')) remove()
    else if (key === 'escape' && selected !== null) setSelected(null)
    else if (!isCommand && key in ELEMENT_KEYS)
      add(NEW_ELEMENTS[ELEMENT_KEYS[key as keyof typeof ELEMENT_KEYS]](design.kind))
    else return
    event.preventDefault()
  }
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const
  return (
    <section ref={section} className={classes.designer} tabIndex={-1} aria-label={design.name} onKeyDown={onKeyDown}>
      <header className={classes.top}>
        <div className={classes.title}>
          <h2>{design.name}</h2>
          <p>
            {t('print_layouts.about', {
              kind: t(`print_layouts.kind.${design.kind}`),
              format: t(`print_layouts.format.${design.format}`),
            })}
          </p>
        </div>
        <ActionIcon
          {...icon}
          aria-label={t('print_layouts.undo')}
          aria-keyshortcuts="Control+Z"
          disabled={!undo}
          onClick={() => undo?.()}
        >
          <IconArrowBackUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          {...icon}
          aria-label={t('print_layouts.redo')}
          aria-keyshortcuts="Control+Shift+Z"
          disabled={!redo}
          onClick={() => redo?.()}
        >
          <IconArrowForwardUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          {...icon}
          aria-label={t('print_layouts.zoom_out')}
          disabled={zoom <= 0.5}
          onClick={() => setZoom(zoom / 1.25)}
        >
          <IconZoomOut size={18} aria-hidden="true" />
        </ActionIcon>
        <span className="num">{format.rate(zoom * 10_000)}</span>
        <ActionIcon
          {...icon}
          aria-label={t('print_layouts.zoom_in')}
          disabled={zoom >= 4}
          onClick={() => setZoom(zoom * 1.25)}
        >
          <IconZoomIn size={18} aria-hidden="true" />
        </ActionIcon>
        <span className={classes.space} />
        <Select
          className={classes.example ?? ''}
          aria-label={t('print_layouts.example')}
          allowDeselect={false}
          data={examples.map(({ id, label }) => ({ value: id, label }))}
          value={example?.id ?? null}
          onChange={setChosen}
        />
        {isChanged && <span className={classes.unsaved}>{t('print_layouts.unsaved')}</span>}
        <Button onClick={() => void save()} loading={saving.busy} disabled={!isChanged || !reachable}>
          {t('app.save')}
        </Button>
      </header>
      {asked && (
        <AskToLeave
          leave={() => {
            discard()
            allow()
            asked.proceed()
          }}
          stay={asked.stay}
        />
      )}
      <RestoredNotice form={{ restored, changed: isChanged ? ['elements'] : [], discard }} />
      {!reachable && <p className={classes.note}>{t('print_layouts.offline')}</p>}
      <FiscalHint design={design} />
      <Failure problem={saving.problem} />
      <div className={classes.bench}>
        <div className={classes.middle}>
          <Tools kind={design.kind} snaps={snaps} onSnaps={setSnaps} onAdd={add} />
          <Canvas
            design={design}
            drawn={drawn}
            selected={selected}
            onSelect={setSelected}
            onChange={changeElement}
            snaps={snaps}
            zoom={zoom}
          />
          <OutputPreview design={design} data={data} output={output} onOutput={setOutput} />
        </div>
        <aside className={classes.side} aria-label={element ? t('print_layouts.selection') : t('print_layouts.layout')}>
          <Select
            className={classes.picker ?? ''}
            label={t('print_layouts.selection')}
            placeholder={t('print_layouts.layout')}
            clearable
            data={design.elements.map(({ kind }, i) => ({
              value: String(i),
              label: t(`print_layouts.element.${kind}`, { number: i + 1 }),
            }))}
            value={selected === null ? null : String(selected)}
            onChange={(value) => setSelected(value === null ? null : Number(value))}
          />
          {element && selected !== null ? (
            <DecimalNumbers key={selected}>
              <Inspector
                element={element}
                data={data}
                problem={drawn.elements[selected]?.problem ?? null}
                onChange={(next, step) => changeElement(selected, next, step)}
                onDuplicate={() =>
                  add({
                    ...element,
                    x: Math.min(element.x + 2, Math.max(0, paper.width - element.width)),
                    y: element.y + 2,
                  })
                }
                onDelete={remove}
              />
            </DecimalNumbers>
          ) : (
            <PaperPanel
              design={design}
              size={`${format.number(paper.width)} × ${roll ? t('print_layouts.roll') : format.number(paper.height)} mm`}
              change={change}
              saving={saving}
            />
          )}
        </aside>
      </div>
    </section>
  )
}
