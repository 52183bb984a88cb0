import { Liquid, type Template } from 'liquidjs'
import { DomainError } from '../../kernel/errors'
import { MAX_TEMPLATE, type PrintKind } from '../layout'
import { BoundedLoop } from './bounded-loop'
import { currency, empty, formatDate, net, padEnd, padStart, truncate } from './functions'
import { type PrintData, sampleData } from './variables'

/** Longest text that a template makes. */
const MAX_OUTPUT = 10_000
/**
 * Units of memory as the engine and `BoundedLoop` count them, and milliseconds for one text as a last resort: a device
 * under load may take a hundred times its usual time.
 */
const LIMITS = { parseLimit: MAX_TEMPLATE, renderLimit: 10_000, memoryLimit: 50_000 }
/** Without `capture`: a text that doubles in a loop outgrows the memory before any limit counts it. */
const TAGS = ['assign', 'case', 'comment', 'for', 'break', 'continue', 'if', 'unless', 'raw']

/**
 * Creates the engine for text templates: Liquid without files, code and access to prototypes, with the tags above and
 * the functions of `functions.ts` only.
 */
function engineFor(timeZone: string): Liquid {
  const engine = new Liquid({
    ...LIMITS,
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    cache: false,
  })
  for (const tag of Object.keys(engine.tags)) if (!TAGS.includes(tag)) delete engine.tags[tag]
  engine.registerTag('for', BoundedLoop)
  for (const filter of Object.keys(engine.filters)) delete engine.filters[filter]
  const functions: Readonly<Record<string, (value: unknown, ...args: unknown[]) => unknown>> = {
    truncate,
    padEnd,
    padStart,
    currency,
    empty,
    net,
    now: () => Date.now(),
    formatDate: (time, style) => formatDate(time, style, timeZone),
  }
  for (const [name, apply] of Object.entries(functions)) engine.registerFilter(name, apply)
  return engine
}

const engines = new Map<string, Liquid>()

function engineOf(timeZone: string): Liquid {
  const known = engines.get(timeZone) ?? engineFor(timeZone)
  engines.set(timeZone, known)
  return known
}

/** Turns an error of the engine into a refusal in the user's words. */
function refusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const detail =
    error instanceof Error ? error.message.replace(/, line:(\d+), col:(\d+).*/s, ' ($1:$2)') : String(error)
  const name = /undefined (?:variable|filter): ([^\s,(]+)/.exec(detail)?.[1]
  if (/undefined variable/.test(detail)) return new DomainError('printing.unknown_name', { name: name ?? '' })
  if (/undefined filter/.test(detail)) return new DomainError('printing.unknown_function', { name: name ?? '' })
  if (/limit exceeded/.test(detail)) return new DomainError('printing.template_too_large')
  return new DomainError('printing.template_invalid', { detail: detail.slice(0, 160) })
}

function parse(engine: Liquid, template: string): Template[] {
  if (template.length > MAX_TEMPLATE) throw new DomainError('printing.template_too_large')
  return engine.parse(template)
}

/**
 * Fills a text template. Throws `printing.unknown_name`, `printing.template_too_large` and others of `printing`, never
 * returns half a text.
 */
export function fillTemplate(template: string, data: PrintData, timeZone: string): string {
  if (!template.includes('{')) return template
  const engine = engineOf(timeZone)
  try {
    const filled = String(engine.renderSync(parse(engine, template), { ...data, now: Date.now() }))
    if (filled.length > MAX_OUTPUT) throw new DomainError('printing.template_too_large')
    return filled.replace(/[^\P{Cc}\n\t]/gu, '')
  } catch (error) {
    throw refusal(error)
  }
}

type Segments = readonly unknown[]

/** Returns true if a path leads to a variable, for example `['lines', 0, 'name']`. */
function leadsTo(value: unknown, [first, ...rest]: Segments): boolean {
  if (first === undefined) return true
  if (Array.isArray(value))
    return (
      first === 'size' || leadsTo(value[0], typeof first === 'number' || Array.isArray(first) ? rest : [first, ...rest])
    )
  if (typeof value !== 'object' || value === null || typeof first !== 'string') return false
  return Object.hasOwn(value, first) && leadsTo((value as Readonly<Record<string, unknown>>)[first], rest)
}

/** Rows of the lists of a kind, whose fields a loop reads by a name of its own. */
const listRows = (data: PrintData): unknown[] =>
  Object.values(data).flatMap((value) => (Array.isArray(value) ? value.slice(0, 1) : []))

/** Engine's own names inside a loop. */
const LOOP = { forloop: { first: true, last: false, index: 1, index0: 0, rindex: 1, rindex0: 0, length: 1 } }

/**
 * Checks a text template of a kind: its syntax, that it is not too large, and each name in it, also those in branches
 * that the sample does not take. Throws a refusal that names what is wrong.
 */
export function checkTemplate(template: string, kind: PrintKind): void {
  const engine = engineOf('Europe/Berlin')
  const sample = sampleData(kind)
  try {
    const { variables, globals } = engine.analyzeSync(parse(engine, template))
    const known = { ...sample, ...LOOP, now: 0 }
    for (const [name, uses] of Object.entries(variables))
      for (const { segments } of uses) {
        const [, ...rest] = segments
        const isGlobal = Object.hasOwn(globals, name)
        const isKnown = isGlobal
          ? leadsTo(known, segments)
          : rest.length === 0 || listRows(sample).some((row) => leadsTo(row, rest)) || leadsTo(known, segments)
        if (!isKnown)
          throw new DomainError('printing.unknown_name', {
            name: segments.filter((part) => typeof part !== 'object').join('.'),
          })
      }
  } catch (error) {
    throw refusal(error)
  }
  fillTemplate(template, sample, 'Europe/Berlin')
}
