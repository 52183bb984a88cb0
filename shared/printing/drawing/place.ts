import { DomainError } from '../../kernel/errors'
import type { CodeElement, PrintLayout, TextElement } from '../layout'
import { logoModules, PLAIN_QR, type QrStyle, strictestCorrection } from '../qr-style'
import { fillTemplate } from '../templates/template'
import type { PrintData } from '../templates/variables'
import { type CodeModules, codeModules, moduleSide } from './codes'
import type { GreyPicture } from './dither'
import { type FontName, type Fonts, LINE_HEIGHT } from './fonts'
import { qrModules } from './qr'

/** A rectangle in millimetres. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A line of text: its left end and baseline, from the upper left corner of the unturned content. */
export type PlacedLine = { readonly text: string; readonly x: number; readonly baseline: number }

/** Something to draw. `box` is where it is on the paper. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly box: Box
      readonly turn: 0 | 90 | 180 | 270
      readonly font: FontName
      readonly size: number
      readonly lines: readonly PlacedLine[]
    }
  | {
      readonly kind: 'code'
      readonly box: Box
      readonly turn: 0 | 90 | 180 | 270
      /** Modules without those under the logo. */
      readonly modules: CodeModules
      readonly dark: string
      readonly light: string
      readonly logo: PlacedLogo | null
    }
  | {
      readonly kind: 'picture'
      readonly box: Box
      readonly turn: 0 | 90 | 180 | 270
      /** PNG file in base64. */
      readonly png: string
      /** Null where nothing draws it with dots. */
      readonly grey: GreyPicture | null
    }
  | { readonly kind: 'ink'; readonly box: Box }

/** Logo in the middle of a code: its side in modules, and the picture. */
export type PlacedLogo = { readonly modules: number; readonly png: string; readonly grey: GreyPicture | null }

/** A page whose texts are filled in and broken into lines. Each output draws the same marks. */
export type PlacedPage = {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
  /** True where a text does not fit into its place and ends with an ellipsis. */
  readonly isCut: boolean
}

/** Data and paper that a layout is printed with. */
export type Printing = {
  readonly fonts: Fonts
  readonly timeZone: string
  /** Look of codes; plain where it is missing. */
  readonly qr?: QrStyle
  /** Reads a PNG in base64, for outputs that print dots. */
  readonly readPicture?: (png: string) => Promise<GreyPicture>
}

/** Paper below the last element of a roll, in millimetres. */
const ROLL_END = 3
const ROUNDING = 0.05

/** Breaks a paragraph at spaces, and inside a word that is wider than the line. */
function breakParagraph(paragraph: string, limit: number, width: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  // Runs of spaces belong to the word before them, so that columns filled with `padEnd` stay.
  for (const word of paragraph.match(/\S*\s*/g) ?? []) {
    if (width((line + word).trimEnd()) <= limit) {
      line += word
      continue
    }
    if (line.trimEnd()) lines.push(line.trimEnd())
    line = ''
    for (const character of word) {
      if (line && width((line + character).trimEnd()) > limit) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += character
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/** Cuts a line so that it ends with an ellipsis inside the limit. */
function cutLine(line: string, limit: number, width: (text: string) => number): string {
  const characters = [...line]
  while (characters.length > 0 && width(`${characters.join('')}…`) > limit) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

type Content = { readonly width: number; readonly height: number }

/**
 * Places a text in its content box, and returns the height it takes. Where it may not grow, its last line that fits
 * ends with an ellipsis.
 */
function placeText(element: TextElement, text: string, content: Content, mayGrow: boolean, { fonts }: Printing) {
  const font: FontName = element.bold ? `${element.font}-bold` : element.font
  const width = (part: string) => fonts.width(part, font) * element.size
  const pitch = element.size * LINE_HEIGHT
  const all =
    text.trimEnd() === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .flatMap((paragraph) => breakParagraph(paragraph.replaceAll('\t', '  '), content.width + ROUNDING, width))
  const fitting = mayGrow ? all.length : Math.max(1, Math.floor((content.height + ROUNDING) / pitch))
  const shown = all.slice(0, fitting)
  if (all.length > fitting) shown[fitting - 1] = cutLine(shown[fitting - 1] ?? '', content.width + ROUNDING, width)
  const free = (line: string) => content.width - width(line)
  const lines = shown.map((line, i): PlacedLine => {
    const x = element.align === 'left' ? 0 : element.align === 'right' ? free(line) : free(line) / 2
    return { text: line, x, baseline: i * pitch + fonts.ascent(font) * element.size }
  })
  return { font, lines, height: all.length * pitch, isCut: all.length > fitting }
}

/** Size of a box's content before it is turned. */
export const turnedSize = (
  { width, height }: Pick<Box, 'width' | 'height'>,
  turn: number,
): { readonly width: number; readonly height: number } =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/**
 * Places a code in the middle of its box. Size, correction and logo of the organisation's style are those of QR codes.
 */
async function placeCode(
  content: string,
  { correction, symbology }: CodeElement,
  box: Box,
  turn: 0 | 90 | 180 | 270,
  { qr = PLAIN_QR, readPicture }: Printing,
): Promise<Mark> {
  if (symbology !== 'qr')
    return {
      kind: 'code',
      box,
      turn,
      modules: await codeModules(symbology, content, turnedSize(box, turn)),
      dark: qr.dark,
      light: qr.light,
      logo: null,
    }
  const whole = qrModules(content, strictestCorrection(correction, qr))
  const [width, height] = [(box.width * qr.size) / 100, (box.height * qr.size) / 100]
  const inner = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
  const mark = { kind: 'code', box: inner, turn, dark: qr.dark, light: qr.light } as const
  if (qr.logo === null) return { ...mark, modules: whole, logo: null }
  const side = logoModules(whole.size)
  const start = (whole.size - side) / 2
  const isUnder = (at: number) => at >= start && at < start + side
  const modules = { ...whole, isDark: (x: number, y: number) => !(isUnder(x) && isUnder(y)) && whole.isDark(x, y) }
  return { ...mark, modules, logo: { modules: side, png: qr.logo, grey: (await readPicture?.(qr.logo)) ?? null } }
}

/** Least side of a module that scanners read, in millimetres: two dots of a printer of 203 dpi. */
const LEAST_MODULE = 0.25
/** Least height of bars that a hand scanner meets, in millimetres. */
const LEAST_BAR = 5

/**
 * Throws `printing.code_too_small` or `printing.code_too_narrow` for a code of which scanners could not tell the
 * modules apart. An empty one is not printed.
 */
export async function assertReadableCode(content: string, element: CodeElement, qr: QrStyle = PLAIN_QR): Promise<void> {
  if (content.trim() === '') return
  const { width, height, correction, symbology } = element
  if (symbology !== 'qr') {
    const place = turnedSize(element, element.rotation)
    const modules = await codeModules(symbology, content.trim(), place)
    const least = Math.ceil((modules.width + 2 * modules.quiet.x) * LEAST_MODULE)
    const high = symbology === 'code128' ? LEAST_BAR : Math.ceil((modules.height + 2 * modules.quiet.y) * LEAST_MODULE)
    const isSmall =
      symbology === 'code128' ? place.width < least || place.height < high : moduleSide(modules, place) < LEAST_MODULE
    if (isSmall) throw new DomainError('printing.code_too_narrow', { width: least, height: high })
    return
  }
  const { size, quiet } = qrModules(content.trim(), strictestCorrection(correction, qr))
  const least = Math.ceil(((size + 2 * quiet.x) * LEAST_MODULE * 100) / qr.size)
  if (Math.min(width, height) < least) throw new DomainError('printing.code_too_small', { least })
}

/**
 * Fills a layout with data and places its elements. Throws a refusal of `printing` where a template cannot be filled.
 */
export async function placePage(layout: PrintLayout, data: PrintData, printing: Printing): Promise<PlacedPage> {
  const marks: Mark[] = []
  const isRoll = layout.height === null
  let shift = 0
  let bottom = 0
  let hasCut = false
  const elements = isRoll ? [...layout.elements].sort((a, b) => a.y - b.y) : layout.elements
  for (const element of elements) {
    const box = { x: element.x, y: element.y + shift, width: element.width, height: element.height }
    if (element.kind === 'line') marks.push({ kind: 'ink', box })
    else if (element.kind === 'box') {
      const { thickness } = element
      const inner = box.height - 2 * thickness
      marks.push(
        { kind: 'ink', box: { ...box, height: thickness } },
        { kind: 'ink', box: { ...box, y: box.y + box.height - thickness, height: thickness } },
        { kind: 'ink', box: { ...box, y: box.y + thickness, width: thickness, height: inner } },
        {
          kind: 'ink',
          box: { ...box, x: box.x + box.width - thickness, y: box.y + thickness, width: thickness, height: inner },
        },
      )
    } else if (element.kind === 'picture') {
      const grey = (await printing.readPicture?.(element.png)) ?? null
      marks.push({ kind: 'picture', box, turn: element.rotation, png: element.png, grey })
    } else {
      const text = fillTemplate(element.template, data, printing.timeZone)
      const turn = element.rotation
      if (element.kind === 'code') {
        if (!text.trim()) continue
        marks.push(await placeCode(text.trim(), element, box, turn, printing))
      } else {
        const content = turn % 180 === 0 ? box : { width: box.height, height: box.width }
        const mayGrow = isRoll && turn === 0
        const { font, lines, height, isCut } = placeText(element, text, content, mayGrow, printing)
        hasCut ||= isCut
        if (mayGrow && height > box.height) {
          shift += height - box.height
          box.height = height
        }
        if (lines.length === 0) continue
        marks.push({ kind: 'text', box, turn, font, size: element.size, lines })
      }
    }
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { width: layout.width, height: layout.height ?? bottom + ROLL_END, marks, isCut: hasCut }
}
