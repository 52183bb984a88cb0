import { Select } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { PAPERS } from '../../shared/printing/built-in/papers'
import { isBlack } from '../../shared/printing/drawing/bitmap'
import { dotsPerMm, drawPage } from '../../shared/printing/drawing/draw'
import type { Fonts } from '../../shared/printing/drawing/fonts'
import type { PlacedPage } from '../../shared/printing/drawing/place'
import { type Brand, PAGE_COMMANDS } from '../../shared/printing/outputs/brands'
import type { PrintData } from '../../shared/printing/templates/variables'
import { PRINTER_BRANDS } from '../../shared/ticket_printers/entity'
import { Failure } from '../kit/forms/failure'
import { useFormat, useT } from '../kit/phrases'
import { PageDrawing } from '../parts/printing/page-drawing'
import { placeReadably, usePlacedLayout } from './designer/use-placed'
import { type Design, pageOf } from './designs'
import classes from './layouts.module.css'

/** An output whose result is shown: the PDF, or a brand of printers at 203 dpi. */
export type Output = Brand | 'PDF'

const DPI = 203
/** Paper on each side of what the head of an 80 mm printer reaches, in millimetres. */
const ROLL_MARGIN = 4
/** Largest width of the shown paper in pixels, and pixels per millimetre of a small one. */
const [WIDEST, PER_MM] = [560, 4.2]

/** Size of the shown paper. A sheet is shown whole, a roll as long as it is. */
const shapeOf = ({ width, height }: PlacedPage, margin: number) => {
  const whole = width + 2 * margin
  const widest = `${Math.min(WIDEST, whole * PER_MM)}px`
  return {
    aspectRatio: `${whole} / ${height}`,
    width: margin > 0 ? `min(100%, ${widest})` : `min(100%, ${widest}, ${(70 * whole) / height}vh)`,
  }
}

type DotsProps = { readonly page: PlacedPage; readonly fonts: Fonts; readonly label: string; readonly margin: number }

/** The dots that a print head burns, on their paper. */
function Dots({ page, fonts, label, margin }: DotsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    const bitmap = drawPage(page, DPI, fonts)
    const beside = Math.round(margin * dotsPerMm(DPI))
    canvas.current.width = bitmap.width + 2 * beside
    canvas.current.height = bitmap.height
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.current.width, canvas.current.height)
    const picture = context.createImageData(bitmap.width, bitmap.height)
    for (let y = 0; y < bitmap.height; y++)
      for (let x = 0; x < bitmap.width; x++)
        picture.data.set(isBlack(bitmap, x, y) ? [20, 20, 20, 255] : [255, 255, 255, 255], (y * bitmap.width + x) * 4)
    context.putImageData(picture, beside, 0)
  }, [page, fonts, margin])
  return <canvas ref={canvas} className={classes.paper} style={shapeOf(page, margin)} role="img" aria-label={label} />
}

type Props = {
  readonly design: Design
  readonly data: PrintData
  readonly output: Output
  readonly onOutput: (output: Output) => void
}

/** A layout as an output prints it, filled with real values. */
export function OutputPreview({ design, data, output, onOutput }: Props) {
  const t = useT()
  const format = useFormat()
  const layout = useMemo(() => pageOf(design), [design])
  const placed = usePlacedLayout(layout, data, placeReadably)
  const page = placed?.page ?? null
  const margin = PAPERS[design.format].height === null ? ROLL_MARGIN : 0
  const bytes = useMemo(
    () => (placed?.page && output !== 'PDF' ? PAGE_COMMANDS[output](placed.page, DPI, placed.fonts).length : null),
    [placed, output],
  )
  const label = t('print_layouts.printed', { output })
  return (
    <section className={classes.output} aria-label={t('print_layouts.output')}>
      <header>
        <h2>{t('print_layouts.output')}</h2>
        <Select
          size="xs"
          w={130}
          aria-label={t('print_layouts.output')}
          data={['PDF', ...PRINTER_BRANDS]}
          value={output}
          allowDeselect={false}
          onChange={(value) => value && onOutput(value as Output)}
        />
        <span className={`num ${classes.bytes}`}>
          {bytes === null ? '' : t('print_layouts.bytes', { dpi: DPI, bytes: format.number(bytes) })}
        </span>
        {page && (
          <span className={classes.fit} data-cut={page.isCut || undefined} role="status">
            {page.isCut ? (
              <IconAlertTriangle size={16} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={16} aria-hidden="true" />
            )}
            {t(page.isCut ? 'print_layouts.cut' : 'print_layouts.fits')}
          </span>
        )}
      </header>
      <Failure problem={placed?.problem ?? null} />
      {placed && page && (
        <div className={classes.sheet} data-output={output}>
          {output === 'PDF' ? (
            <svg
              className={classes.paper}
              style={shapeOf(page, margin)}
              viewBox={`${-margin} 0 ${page.width + 2 * margin} ${page.height}`}
              role="img"
              aria-label={label}
            >
              <rect x={-margin} width={page.width + 2 * margin} height={page.height} fill="#fff" />
              {placed.page && <PageDrawing marks={page.marks} fonts={placed.fonts} />}
            </svg>
          ) : (
            placed.page && <Dots page={page} fonts={placed.fonts} label={label} margin={margin} />
          )}
        </div>
      )}
    </section>
  )
}
