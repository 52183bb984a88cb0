import { z } from 'zod'
import { text } from '../kernel/model/fields'
import { failsAs } from '../kernel/model/input-problem'
import type { PRINT_KINDS } from '../ticket_printers/entity'
import { MAX_PICTURE, pngHeader } from './png'

/** Largest side of a page in millimetres: A3. */
const MAX_SIDE = 420
/** Longest text template in characters. */
export const MAX_TEMPLATE = 4000
/** Most characters of all elements of a layout as JSON. */
const MAX_LAYOUT = 200_000

/** A length in millimetres, in steps of 0.01. */
const mm = (min: number, max: number) => z.number().min(min).max(max)

const box = { x: mm(0, MAX_SIDE), y: mm(0, MAX_SIDE), width: mm(0.1, MAX_SIDE), height: mm(0.1, MAX_SIDE) }
/** Clockwise turn of an element's content inside its box, which stays where it is. */
const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0)

const textElement = z.object({
  kind: z.literal('text'),
  ...box,
  rotation,
  /** Template of the text (`templates/template.ts`). */
  template: text(MAX_TEMPLATE),
  font: z.enum(['sans', 'mono']).default('sans'),
  bold: z.boolean().default(false),
  /** Height of the font's em square in millimetres. Lines are 1.2 of it apart. */
  size: mm(1, 60),
  align: z.enum(['left', 'center', 'right']).default('left'),
})

/** Kinds of codes. */
export const SYMBOLOGIES = ['qr', 'aztec', 'pdf417', 'code128'] as const

const codeElement = z.object({
  kind: z.literal('code'),
  ...box,
  rotation,
  /** A layout that does not say it has QR codes. */
  symbology: z.enum(SYMBOLOGIES).default('qr'),
  /** Template of the content. An empty content prints nothing. */
  template: text(MAX_TEMPLATE),
  /** Share of a QR code that may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. */
  correction: z.enum(['L', 'M', 'Q', 'H']).default('M'),
})

const pictureElement = z.object({
  kind: z.literal('picture'),
  ...box,
  rotation,
  /** Name of the file it was made from. */
  name: text(200).default(''),
  /** PNG file in base64. It is part of the layout, so that a desk prints it offline. */
  png: text(MAX_PICTURE).refine((png) => pngHeader(png) !== null, 'no PNG that a layout takes'),
})

const lineElement = z.object({ kind: z.literal('line'), ...box })
const frameElement = z.object({ kind: z.literal('box'), ...box, thickness: mm(0.1, 10).default(0.25) })

const layoutElement = z.discriminatedUnion('kind', [
  textElement,
  codeElement,
  pictureElement,
  lineElement,
  frameElement,
])

/** Elements of a page. */
export const layoutElements = z
  .array(layoutElement)
  .max(60)
  .refine((elements) => JSON.stringify(elements).length <= MAX_LAYOUT, failsAs('too_long', 'too large', MAX_LAYOUT))

/**
 * Elements of a page and their places, in millimetres from its upper left corner. The same layout makes a PDF and the
 * commands of each printer.
 */
export const layoutSchema = z.object({
  width: mm(20, MAX_SIDE),
  /**
   * Null for paper on a roll: the page ends below its last element, and a text that is longer than its box moves down
   * what is below it.
   */
  height: mm(10, MAX_SIDE).nullable(),
  /** Language of dates and built-in words. */
  language: z.enum(['en', 'de']),
  elements: layoutElements,
})

export type PrintLayout = z.output<typeof layoutSchema>
export type LayoutElement = PrintLayout['elements'][number]
export type CodeElement = Extract<LayoutElement, { kind: 'code' }>
export type TextElement = Extract<LayoutElement, { kind: 'text' }>
export type PrintKind = (typeof PRINT_KINDS)[number]
