import { z } from 'zod'
import { ROLE_NAMES } from '../kernel/permissions'

/** Reports that a browser keeps while it cannot send them, and the most of one request. */
export const KEPT_REPORTS = 20

const MAX_FRAMES = 30

/** A place in the code. */
export type ErrorFrame = {
  readonly file: string
  readonly function: string
  readonly line: number
  readonly column: number
}

/** An error, or a bug report, as a browser reports it. It contains nothing that a person typed. */
const errorReport = z.object({
  kind: z.enum(['error', 'bug_report']),
  at: z.number(),
  type: z.string().max(80),
  text: z.string().max(400),
  frames: z
    .array(z.object({ file: z.string().max(200), function: z.string().max(120), line: z.int(), column: z.int() }))
    .max(MAX_FRAMES),
  /** Path of the page, without ids and parameters. */
  route: z.string().max(200),
  role: z.enum(ROLE_NAMES).nullable(),
  /** Entry script of the app, whose name tells its version. */
  app: z.string().max(80),
  /** Support message of a bug report. */
  message_id: z.uuid().nullable(),
})

export type ErrorReport = z.infer<typeof errorReport>

/** The reports of a browser, oldest first. */
export const errorReports = z.object({ reports: z.array(errorReport).max(KEPT_REPORTS) })

const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>()=,;]+@[^\s"'<>()=,;]+/g, '…'],
  // A word that begins with a small letter names a part of the code; anything else in quotes may be what somebody
  // typed.
  [/"(?![a-z][\w.$-]*")[^"]*"|'(?![a-z][\w.$-]*')[^']*'|`(?![a-z][\w.$-]*`)[^`]*`|„[^“”]*[“”]|“[^”]*”/g, '…'],
  [/\?[^\s]*/g, ''],
  [/\d{5,}/g, '#'],
]

/** Returns an error's message without what may be personal: quoted texts, addresses, parameters and long numbers. */
export const redactMessage = (message: string): string =>
  PERSONAL.reduce((text, [pattern, by]) => text.replace(pattern, by), message.slice(0, 1000)).slice(0, 400)

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns a path without ids and parameters. */
export const routeOf = (path: string): string =>
  path
    .replace(/[?#].*$/s, '')
    .replace(ID, ':id')
    .slice(0, 200)

/** A line of a stack in Chromium and Node (`at name (file:1:2)`), or in Firefox and Safari (`name@file:1:2`). */
const LINE = /^\s*(?:at (?:async )?)?(?:(.*?)(?: \(|@))?((?:[a-z-]+:)?\/\/?[^\s()]+?|[\w-]+:[\w/.-]+):(\d+):(\d+)\)?$/

/** Reads the places of an error's stack, the innermost first. Files are named by their path alone. */
export function framesOf(stack: string): ErrorFrame[] {
  const frames = stack.split('\n').flatMap((line): ErrorFrame[] => {
    const [, name = '', file, row, column] = LINE.exec(line) ?? []
    if (!file) return []
    const path = file.replace(/^[a-z-]+:\/\/[^/]*/, '').replace(/[?#].*$/, '')
    return [{ file: path.slice(-200), function: name.slice(0, 120), line: Number(row), column: Number(column) }]
  })
  return frames.slice(0, MAX_FRAMES)
}

/** The first line of a stack, and where its places begin. */
const FIRST_LINE = /^(?:(\w{1,80}): )?(.*)/
const PLACES = '\n    at '

/** Returns what is reported of a thrown value, or of an error in words: its stack. */
export function describeError(error: unknown): Pick<ErrorReport, 'type' | 'text' | 'frames'> {
  if (error instanceof Error && error.message.includes(PLACES)) return describeError(error.message)
  if (typeof error === 'string') {
    const [, type = 'Error', text = ''] = FIRST_LINE.exec(error) ?? []
    return { type, text: redactMessage(text), frames: framesOf(error) }
  }
  if (!(error instanceof Error)) return { type: typeof error, text: '', frames: [] }
  return { type: error.name.slice(0, 80), text: redactMessage(error.message), frames: framesOf(error.stack ?? '') }
}
