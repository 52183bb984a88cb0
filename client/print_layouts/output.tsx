import { Select } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { isBlack } from '../../shared/printing/drawing/bitmap'
import { drawPage } from '../../shared/printing/drawing/draw'
import type { Fonts } from '../../shared/printing/drawing/fonts'
import type { PlacedPage } from '../../shared/printing/drawing/place'
import { type Brand, PAGE_COMMANDS } from '../../shared/printing/outputs/brands'
import type { PrintData } from '../../shared/printing/templates/variables'
import { PRINTER_BRANDS } from '../../shared/ticket_printers/entity'
import { Failure } from '../kit/forms/failure'
import { useFormat, useT } from '../kit/phrases'
import { PageDrawing } from '../kit/printing/page-drawing'
import { usePlaced } from './designer/use-placed'
import { type Design, pageOf } from './designs'
import classes from './layouts.module.css'

/** An output whose result is shown: the PDF, or a brand of printers at 203 dpi. */
export type Output = Brand | 'PDF'

const DPI = 203

/** The dots that a print head burns, as large as the page's shape allows. */
function Dots({ page, fonts, label }: { readonly page: PlacedPage; readonly fonts: Fonts; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    const bitmap = drawPage(page, DPI, fonts)
    canvas.current.width = bitmap.width
    canvas.current.height = bitmap.height
    const picture = context.createImageData(bitmap.width, bitmap.height)
    for (let y = 0; y < bitmap.height; y++)
      for (let x = 0; x < bitmap.width; x++) picture.data.set(isBlack(bitmap, x, y) ? [20, 20, 20, 255] : [255, 255, 255, 255], (y * bitmap.width + x) * 4)
    context.putImageData(picture, 0, 0)
  }, [page, fonts])
  return <canvas ref={canvas} className={classes.paper} role="img" aria-label={label} />
}

type Props = { readonly design: Design; readonly data: PrintData; readonly output: Output; readonly onOutput: (output: Output) => void }

/** A layout as an output prints it, filled with real values. */
export function OutputPreview({ design, data, output, onOutput }: Props) {
  const t = useT()
  const format = useFormat()
  const layout = useMemo(() => pageOf(design), [design])
  const placed = usePlaced(layout, data)
  const page = placed?.page ?? null
  const bytes = useMemo(() => (placed?.page && output !== 'PDF' ? PAGE_COMMANDS[output](placed.page, DPI, placed.fonts).length : null), [placed, output])
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
        <span className={`num ${classes.bytes}`}>{bytes === null ? '' : t('print_layouts.bytes', { dpi: DPI, bytes: format.number(bytes) })}</span>
      </header>
      <Failure problem={placed?.problem ?? null} />
      {placed && page && (
        <div className={classes.sheet} data-output={output}>
          {output === 'PDF' ? (
            <svg className={classes.paper} viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label={label}>
              <rect width={page.width} height={page.height} fill="#fff" />
              {placed.page && <PageDrawing marks={page.marks} fonts={placed.fonts} />}
            </svg>
          ) : (
            placed.page && <Dots page={page} fonts={placed.fonts} label={label} />
          )}
        </div>
      )}
    </section>
  )
}
