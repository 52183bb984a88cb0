import { type Bitmap, blacken, isBlack, newBitmap } from '../../shared/printing/drawing/bitmap'

/** Work of a printer: pictures and lines of text at their places, in dots, and how often it cut. */
export type Printed = {
  readonly paper: Bitmap
  readonly lines: readonly {
    readonly text: string
    readonly left: number
    readonly top: number
    readonly bold: boolean
  }[]
  readonly cuts: number
  readonly listing: readonly string[]
}

const PAPER = 2400
/** Unicode of code page 858, as the Unicode consortium lists it. */
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const letter = (byte: number) => (byte < 128 ? String.fromCharCode(byte) : (CP858[byte - 128] ?? '?'))

/** State of a printer's head and paper. */
function machine(width: number) {
  const paper = newBitmap(width, PAPER)
  const lines: { text: string; left: number; top: number; bold: boolean }[] = []
  const listing: string[] = []
  let [top, left, bold, cuts, text] = [0, 0, false, 0, '']
  return {
    paper,
    lines,
    listing,
    cuts: () => cuts,
    say: (words: string) => listing.push(words),
    feed: (dots: number) => {
      top += dots
    },
    row: (bytes: Uint8Array) => {
      for (const [i, byte] of bytes.entries())
        for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) blacken(paper, i * 8 + bit, top)
      top++
    },
    move: (to: number) => {
      left = to
    },
    weight: (on: boolean) => {
      bold = on
    },
    character: (byte: number) => {
      text += letter(byte)
    },
    newLine: (pitch: number) => {
      lines.push({ text, left, top, bold })
      listing.push(`text at ${left}${bold ? ' bold' : ''}: ${text}`)
      text = ''
      left = 0
      top += pitch
    },
    cut: () => {
      cuts++
      listing.push(`cut at ${top}`)
    },
    top: () => top,
  }
}

/** Sum of the black dots of a part of the paper and of their places: changes with every dot. */
function fingerprint(paper: Bitmap, from: number, to: number): string {
  let [black, hash] = [0, 0]
  for (let y = from; y < to; y++)
    for (let x = 0; x < paper.width; x++)
      if (isBlack(paper, x, y)) {
        black++
        hash = (Math.imul(hash, 31) + (y - from) * 4096 + x) >>> 0
      }
  return `${black} dots ${hash.toString(16)}`
}

/** A little ESC/POS printer. Throws for a command it does not know. */
export function printEscpos(data: Uint8Array, width: number): Printed {
  const printer = machine(width)
  let i = 0
  let pitch = 30
  const next = () => data[i++] ?? 0
  while (i < data.length) {
    const byte = next()
    if (byte === 0x0a) printer.newLine(pitch)
    else if (byte === 0x1b) {
      const command = next()
      if (command === 0x40) printer.say('start')
      else if (command === 0x74) printer.say(`code page ${next()}`)
      else if (command === 0x33) pitch = next()
      else if (command === 0x45) printer.weight((next() & 1) === 1)
      else if (command === 0x24) printer.move(next() + 256 * next())
      else if (command === 0x4a) printer.feed(next())
      else throw new Error(`ESC ${command.toString(16)} at ${i}`)
    } else if (byte === 0x1d) {
      const command = next()
      if (command === 0x50) printer.say(`units ${next()} ${next()}`)
      else if (command === 0x76) {
        if (next() !== 0x30 || next() !== 0) throw new Error(`GS v at ${i}`)
        const stride = next() + 256 * next()
        const rows = next() + 256 * next()
        const from = printer.top()
        for (let y = 0; y < rows; y++) {
          printer.row(data.subarray(i, i + stride))
          i += stride
        }
        printer.say(`picture ${stride * 8} × ${rows} at ${from}: ${fingerprint(printer.paper, from, from + rows)}`)
      } else if (command === 0x56) {
        if (next() !== 66) throw new Error(`GS V at ${i}`)
        printer.feed(next())
        printer.cut()
      } else throw new Error(`GS ${command.toString(16)} at ${i}`)
    } else printer.character(byte)
  }
  return { paper: printer.paper, lines: printer.lines, cuts: printer.cuts(), listing: printer.listing }
}

/** A little STAR printer in Line Mode with raster mode. Throws for a command it does not know. */
export function printStar(data: Uint8Array, width: number): Printed {
  const printer = machine(width)
  let i = 0
  let pitch = 32
  let raster = -1
  const next = () => data[i++] ?? 0
  const parameter = () => {
    let text = ''
    for (let byte = next(); byte !== 0; byte = next()) text += String.fromCharCode(byte)
    return text
  }
  while (i < data.length) {
    const byte = next()
    if (raster >= 0 && byte === 0x62) {
      const length = next() + 256 * next()
      printer.row(data.subarray(i, i + length))
      i += length
    } else if (byte === 0x0a) printer.newLine(pitch)
    else if (byte === 0x1b) {
      const command = next()
      if (command === 0x40) printer.say('start')
      else if (command === 0x2a) {
        if (next() !== 0x72) throw new Error(`ESC * at ${i}`)
        const mode = String.fromCharCode(next())
        if (mode === 'A') raster = printer.top()
        else if (mode === 'B') {
          printer.say(`picture at ${raster} to ${printer.top()}: ${fingerprint(printer.paper, raster, printer.top())}`)
          raster = -1
        } else if (mode === 'Y') printer.feed(Number(parameter()))
        else if (mode === 'P' || mode === 'E') parameter()
        else throw new Error(`ESC * r ${mode}`)
      } else if (command === 0x7a) pitch = next() === 0 ? 24 : 32
      else if (command === 0x45 || command === 0x46) printer.weight(command === 0x45)
      else if (command === 0x1d) {
        const second = next()
        if (second === 0x74) printer.say(`code page ${next()}`)
        else if (second === 0x41) printer.move(next() + 256 * next())
        else throw new Error(`ESC GS ${second.toString(16)}`)
      } else if (command === 0x64) {
        if (next() !== 3) throw new Error('ESC d')
        printer.cut()
      } else throw new Error(`ESC ${command.toString(16)} at ${i}`)
    } else if (raster >= 0) throw new Error(`raster byte ${byte} at ${i}`)
    else printer.character(byte)
  }
  return { paper: printer.paper, lines: printer.lines, cuts: printer.cuts(), listing: printer.listing }
}

/** Draws the 1-bit BMP files of an FGL stream, and lists its commands. */
export function printFgl(data: Uint8Array, width: number, height: number): Pick<Printed, 'paper' | 'listing' | 'cuts'> {
  const paper = newBitmap(width, height)
  const listing: string[] = []
  let [row, column, cuts, i] = [0, 0, 0, 0]
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  while (i < data.length) {
    const end = data.indexOf(0x3e, i)
    const command = String.fromCharCode(...data.subarray(i + 1, end))
    i = end + 1
    const position = /^SP(\d+),(\d+)$/.exec(command)
    const picture = /^G(\d+)$/.exec(command)
    if (position) [row, column] = [Number(position[1]), Number(position[2])]
    else if (picture) {
      const start = i
      const [offset, wide, high] = [
        view.getUint32(start + 10, true),
        view.getInt32(start + 18, true),
        view.getInt32(start + 22, true),
      ]
      if (
        view.getUint16(start, false) !== 0x424d ||
        view.getUint16(start + 28, true) !== 1 ||
        view.getUint32(start + 54, true) !== 0
      )
        throw new Error('no BMP')
      const stride = Math.ceil(wide / 32) * 4
      for (let y = 0; y < high; y++)
        for (let x = 0; x < wide; x++)
          if (((data[start + offset + (high - 1 - y) * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0)
            blacken(paper, column + x, row + y)
      i += Number(picture[1])
      listing.push(`picture ${wide} × ${high} at ${column},${row}: ${fingerprint(paper, row, row + high)}`)
    } else if (command === 'p') {
      cuts++
      listing.push('print and cut')
    } else if (command !== 'NR' && command !== 'bmp') throw new Error(`FGL <${command}>`)
  }
  return { paper, listing, cuts }
}

/** Draws the picture of an EZPL label, and lists its commands. */
export function printEzpl(data: Uint8Array, width: number, height: number): Pick<Printed, 'paper' | 'listing'> {
  const paper = newBitmap(width, height)
  const listing: string[] = []
  let i = 0
  while (i < data.length) {
    const end = data.indexOf(0x0d, i)
    const command = String.fromCharCode(...data.subarray(i, end))
    i = end + 2
    const picture = /^Q(\d+),(\d+),(\d+),(\d+)$/.exec(command)
    listing.push(command)
    if (!picture) continue
    const [x, y, stride, rows] = picture.slice(1).map(Number) as [number, number, number, number]
    for (let line = 0; line < rows; line++)
      for (let dot = 0; dot < stride * 8; dot++)
        if (((data[i + line * stride + (dot >> 3)] ?? 0) & (0x80 >> (dot & 7))) !== 0) blacken(paper, x + dot, y + line)
    i += stride * rows + 2
    listing.push(fingerprint(paper, y, y + rows))
  }
  return { paper, listing }
}
