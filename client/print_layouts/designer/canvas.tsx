import { type PointerEvent, useRef, useState } from 'react'
import { PAPERS } from '../../../shared/printing/built-in/papers'
import type { LayoutElement } from '../../../shared/printing/layout'
import { useT } from '../../kit/phrases'
import { PageDrawing } from '../../parts/printing/page-drawing'
import { useSize } from '../../parts/seats/use-size'
import { type Design, heightOf } from '../designs'
import classes from '../layouts.module.css'
import { Rulers } from './rulers'
import { type Grip, movedBox } from './snap'
import type { usePlacedElements } from './use-placed'

/** Pixels of a ruler, and within which an edge is caught. */
const [EDGE, REACH] = [28, 6]
const WHOLE: Grip = { x: 0, y: 0 }
const GRIPS: readonly Grip[] = ([-1, 0, 1] as const).flatMap((y) =>
  ([-1, 0, 1] as const).flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
)

/** Key of an element: its place in the list, which stays while it is dragged. */
const keyAt = (elements: readonly LayoutElement[], index: number) => `${elements[index]?.kind} ${index}`

type Drag = {
  readonly index: number
  readonly grip: Grip
  readonly start: LayoutElement
  readonly at: { readonly x: number; readonly y: number }
  readonly step: string
}

type Props = {
  readonly design: Design
  readonly drawn: ReturnType<typeof usePlacedElements>
  readonly selected: number | null
  readonly onSelect: (index: number | null) => void
  /** Replaces an element. Changes of the same step are undone at once. */
  readonly onChange: (index: number, element: LayoutElement, step: string) => void
  readonly snaps: boolean
  readonly zoom: number
}

/** The paper with its elements, which are dragged, resized and moved with the arrow keys. */
export function Canvas({ design, drawn, selected, onSelect, onChange, snaps, zoom }: Props) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const drag = useRef<Drag | null>(null)
  const [guides, setGuides] = useState<{ readonly x: readonly number[]; readonly y: readonly number[] }>({
    x: [],
    y: [],
  })
  const { width } = PAPERS[design.format]
  const height = heightOf(design)
  const scale = Math.max(1, Math.min(9, (size.width - EDGE - 24) / width)) * zoom
  const paper = { x: 0, y: 0, width, height }

  const begin = (event: PointerEvent<HTMLElement>, index: number, grip: Grip) => {
    const start = design.elements[index]
    if (!start || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    onSelect(index)
    drag.current = { index, grip, start, at: { x: event.clientX, y: event.clientY }, step: `drag ${event.timeStamp}` }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { index, grip, start, at, step } = drag.current
    const by = { x: (event.clientX - at.x) / scale, y: (event.clientY - at.y) / scale }
    if (Math.hypot(by.x, by.y) * scale < 3) return
    const others = design.elements.filter((_, i) => i !== index)
    const { box, guides: caught } = movedBox(
      start,
      by,
      grip,
      others,
      paper,
      snaps && !event.altKey ? REACH / scale : null,
    )
    setGuides(caught)
    onChange(index, { ...start, ...box }, step)
  }
  const end = () => {
    drag.current = null
    setGuides({ x: [], y: [] })
  }
  const place = (box: LayoutElement) => ({
    left: EDGE + box.x * scale,
    top: EDGE + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  })
  const chosen = selected === null ? undefined : design.elements[selected]
  return (
    <div className={classes.canvas} ref={frame}>
      {size.width > 0 && (
        <fieldset
          className={classes.stage}
          style={{ width: EDGE + width * scale + 16, height: EDGE + height * scale + 16 }}
          aria-label={t('print_layouts.canvas')}
          onPointerDown={() => onSelect(null)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <svg role="img" aria-label={t('print_layouts.canvas')}>
            <Rulers width={width} height={height} scale={scale} edge={EDGE} />
            <g transform={`translate(${EDGE} ${EDGE}) scale(${scale})`}>
              <rect width={width} height={height} fill="#fff" stroke="#0003" strokeWidth={1 / scale} />
              {drawn.fonts && <PageDrawing marks={drawn.elements.flatMap(({ marks }) => marks)} fonts={drawn.fonts} />}
            </g>
          </svg>
          {design.elements.map((element, i) => (
            <button
              key={keyAt(design.elements, i)}
              type="button"
              className={classes.element}
              style={place(element)}
              aria-pressed={selected === i}
              aria-label={t(`print_layouts.element.${element.kind}`, { number: i + 1 })}
              data-element={i}
              data-problem={(drawn.elements[i]?.problem ?? null) !== null || undefined}
              onFocus={() => onSelect(i)}
              onPointerDown={(event) => begin(event, i, WHOLE)}
            />
          ))}
          {guides.x.map((x) => (
            <span
              key={`x${x}`}
              className={classes.guide}
              style={{ left: EDGE + x * scale, top: EDGE, width: 1, height: height * scale }}
            />
          ))}
          {guides.y.map((y) => (
            <span
              key={`y${y}`}
              className={classes.guide}
              style={{ left: EDGE, top: EDGE + y * scale, width: width * scale, height: 1 }}
            />
          ))}
          {chosen && selected !== null && (
            <span className={classes.selection} style={place(chosen)}>
              {GRIPS.map((grip) => (
                <span
                  key={`${grip.x} ${grip.y}`}
                  className={classes.handle}
                  data-grip={`${grip.x} ${grip.y}`}
                  style={{ left: `${(grip.x + 1) * 50}%`, top: `${(grip.y + 1) * 50}%` }}
                  onPointerDown={(event) => begin(event, selected, grip)}
                />
              ))}
            </span>
          )}
        </fieldset>
      )}
    </div>
  )
}
