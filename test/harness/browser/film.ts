import { writeFileSync } from 'node:fs'
import bwip from 'bwip-js/node'

const WIDTH = 640
const HEIGHT = 480
const WHITE = 235
const BLACK = 16
const QUIET = 24

/** Renders a code as large as possible on white; returns one grey value per pixel. */
function picture(kind: string, text: string): Buffer {
  const grey = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const [drawn] = bwip.raw(kind, text)
  if (!drawn) throw new Error(`no picture of a ${kind}`)
  const flat = 'sbs' in drawn
  const columns = flat ? drawn.sbs.reduce((n: number, width: number) => n + width, 0) : drawn.pixx
  const rows = flat ? 40 : drawn.pixy
  const dark = flat
    ? (() => {
        const bars = drawn.sbs.flatMap((width: number, i: number) =>
          Array.from({ length: width }, () => (i % 2 === 0 ? 1 : 0)),
        )
        return (x: number) => bars[x] === 1
      })()
    : (x: number, y: number) => drawn.pixs[y * columns + x] === 1
  const size = Math.floor(Math.min((WIDTH - 2 * QUIET) / columns, (HEIGHT - 2 * QUIET) / rows))
  const [left, top] = [Math.floor((WIDTH - columns * size) / 2), Math.floor((HEIGHT - rows * size) / 2)]
  for (let y = 0; y < rows * size; y++)
    for (let x = 0; x < columns * size; x++)
      if (dark(Math.floor(x / size), Math.floor(y / size))) grey[(top + y) * WIDTH + left + x] = BLACK
  return grey
}

export type FilmedCode = {
  readonly kind: 'qrcode' | 'azteccode' | 'pdf417' | 'datamatrix' | 'code128' | 'ean13'
  readonly text: string
}

/** Writes a film that shows codes one after another for two seconds each. */
export function writeFilm(path: string, shots: readonly FilmedCode[]): void {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const nothing = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const frames = shots.flatMap(({ kind, text }) => {
    const shown = picture(kind, text)
    return [nothing, shown, shown, shown, shown]
  })
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F2:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([header, ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame, colour])]))
}
