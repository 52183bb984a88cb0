import { textOf } from '../source/node'
import { type ReadText, readText, type SourceUnit } from './read'
import type { Text } from './text'
import { BREAK, type Unit, unitsOf } from './units'

/** Differences beyond which the middle of a text is written anew. */
const MOST_DIFFERENCES = 1500

/**
 * Finds a longest common subsequence of two lists by Myers' algorithm. Answers, for each entry of the second list, the
 * place of its partner in the first one, or -1.
 */
function partners(before: readonly string[], after: readonly string[]): Int32Array {
  const found = new Int32Array(after.length).fill(-1)
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) found[from] = from++
  let a = before.length
  let b = after.length
  while (a > from && b > from && before[a - 1] === after[b - 1]) found[--b] = --a
  const n = a - from
  const m = b - from
  const most = Math.min(n + m, MOST_DIFFERENCES)
  const trace: Int32Array[] = []
  const reach = new Int32Array(2 * most + 3)
  const origin = most + 1
  for (let d = 0; d <= most; d++) {
    trace.push(reach.slice())
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reach[origin + k - 1] ?? 0) < (reach[origin + k + 1] ?? 0))
      let x = down ? (reach[origin + k + 1] ?? 0) : (reach[origin + k - 1] ?? 0) + 1
      while (x < n && x - k < m && before[from + x] === after[from + x - k]) x++
      reach[origin + k] = x
      if (x < n || x - k < m) continue
      walkBack(trace, d, k, origin, n, (old, next) => {
        found[from + next] = from + old
      })
      return found
    }
  }
  return found
}

/** Follows the found path from its end to its beginning, and reports each pair of equal entries. */
function walkBack(
  trace: readonly Int32Array[],
  d: number,
  k: number,
  origin: number,
  n: number,
  pair: (old: number, next: number) => void,
): void {
  let x = n
  let diagonal = k
  for (let step = d; step >= 0; step--) {
    const reach = trace[step]
    if (!reach) return
    const down =
      diagonal === -step ||
      (diagonal !== step && (reach[origin + diagonal - 1] ?? 0) < (reach[origin + diagonal + 1] ?? 0))
    const before = step === 0 ? 0 : down ? (reach[origin + diagonal + 1] ?? 0) : (reach[origin + diagonal - 1] ?? 0) + 1
    while (x > before) {
      x--
      pair(x, x - diagonal)
    }
    if (step === 0) return
    x = down ? before : before - 1
    diagonal = down ? diagonal + 1 : diagonal - 1
  }
}

/** Returns true if nothing of it is shown: white space, comments and declarations. */
const isBlank = (html: string): boolean => /^(?:\s|<!--[\s\S]*?-->|<![^>]*>)*$/.test(html)

/** Writes a changed text. Units that it has in common with the source keep their characters. */
class Writer {
  #written = ''
  /** Opening tags of the marks around the place that is written. */
  #marks: string[] = []
  readonly #shown: ReadonlySet<number>
  /** The next unit of the source, and whether what stands before it is written. */
  #next = 0
  #hasGap = false
  /** White space at this place is not shown: it follows a space or begins a line, or it ends one. */
  #isAfterSpace = true
  /** The source hides white space here. */
  #isAfterHidden = true
  #isBeforeEdge = false

  /** `opened` is the place in the source of each unit of the text as it was opened; -1 for none. */
  constructor(
    private readonly html: string,
    private readonly source: readonly SourceUnit[],
    private readonly opened: Int32Array,
  ) {
    this.#shown = new Set(opened)
  }

  /** `kept` is the place, among the units as the text was opened, of each unit of the changed one. */
  write(units: readonly Unit[], kept: Int32Array): string {
    const br = this.source.find(({ kind }) => kind === 'break')
    const newBreak = br ? textOf(this.html, br) : BREAK.html
    const places = Array.from(units, (_, at) => this.opened[kept[at] ?? -1] ?? -1)
    units.forEach((unit, at) => {
      const place = places[at] ?? -1
      this.#isBeforeEdge = isEdge(beside(units, at - 1, 1))
      if (place >= 0) {
        this.#upTo(place)
        this.#next = place + 1
        this.#hasGap = false
        // What follows a space comes after the white space that the source hides there.
      } else if (this.#isAfterHidden && (unit.kind === 'open' || !isEdge(unit)))
        this.#upTo(places.find((later, index) => index > at && later >= 0) ?? this.source.length)
      const from = this.source[place]
      const raw = from ? textOf(this.html, from) : unit.kind === 'break' ? newBreak : unit.html
      const isBeside = place >= 0 && places[at + 1] === place + 1
      // A line break of the source that ends a line now shows nothing, and nobody has typed it.
      const isLayout = from !== undefined && unit.key === ' ' && /[\r\n]/.test(raw) && isEdge(beside(units, at, 1))
      this.#written +=
        (unit.key === ' ' && !isLayout && isHidden(units, at)) ||
        (raw.length === 1 && !isBeside && isMarkup(raw, units[at + 1]))
          ? encoded(unit)
          : raw
      this.#marks = afterTag(this.#marks, unit)
      if (unit.kind === 'mark' || unit.kind === 'unmark') return
      this.#isAfterSpace = isEdge(unit) || unit.key === ' '
      this.#isAfterHidden = this.#isAfterSpace && (place >= 0 || isEdge(unit))
    })
    this.#isBeforeEdge = true
    this.#upTo(this.source.length)
    return this.#written
  }

  /** Writes what is not shown before a unit of the source, once. */
  #upTo(place: number): void {
    if (!this.#hasGap || place > this.#next) this.#between(this.#next, place)
    this.#next = place
    this.#hasGap = true
  }

  /** Writes what is not shown of a part of the source: white space and comments, and tags that change nothing. */
  #between(from: number, to: number): void {
    let unseen: SourceUnit[] = []
    let html = ''
    let blank = ''
    const flush = () => {
      const marks = unseen.reduce<string[]>(afterTag, this.#marks)
      // Such as `</b><b>`. Where the marks around them are others now, they would do something.
      this.#written += marks.join() === this.#marks.join() ? html : blank
      unseen = []
      html = ''
      blank = ''
    }
    for (let at = from; at <= to; at++) {
      const unit = this.source[at]
      const found = this.html.slice(this.source[at - 1]?.end ?? 0, unit?.start ?? this.html.length)
      const gap =
        this.#isAfterSpace || this.#isBeforeEdge
          ? found
          : found.replace(/>\s+|\s+(?=<)|^\s+$/g, (space) => (space.startsWith('>') ? '>' : ''))
      if (isBlank(gap)) {
        html += gap
        blank += gap
      }
      if (at === to || !unit) break
      if (this.#shown.has(at)) flush()
      else {
        unseen.push(unit)
        html += textOf(this.html, unit)
      }
    }
    flush()
  }
}

/**
 * Returns the marks that are open after a unit. A tag that closes none of them counts as open, so that nothing equals
 * it.
 */
function afterTag(marks: string[], { kind, html }: Unit): string[] {
  if (kind === 'mark') return [...marks, html]
  if (kind !== 'unmark') return marks
  const last = marks.at(-1)
  return last && (last.startsWith(`<${html.slice(2, -1)} `) || last === `<${html.slice(2)}`)
    ? marks.slice(0, -1)
    : [...marks, html]
}

/** Returns true for what a line of words ends at. */
const isEdge = (unit: Unit | undefined): boolean =>
  !unit || unit.kind === 'open' || unit.kind === 'close' || unit.kind === 'break'

/** Returns the next unit in a direction that is no tag of a mark. */
function beside(units: readonly Unit[], at: number, step: -1 | 1): Unit | undefined {
  let place = at + step
  while (units[place]?.kind === 'mark' || units[place]?.kind === 'unmark') place += step
  return units[place]
}

/** Returns true for a space that HTML would not show: beside another one, or at the edge of a line. */
function isHidden(units: readonly Unit[], at: number): boolean {
  const before = beside(units, at, -1)
  return isEdge(before) || isEdge(beside(units, at, 1)) || before?.key === ' '
}

/** Returns true for a character that would begin a tag or a reference together with the next one. */
const isMarkup = (raw: string, next: Unit | undefined): boolean =>
  next?.kind === 'character' &&
  ((raw === '<' && /^[a-z!/?]/i.test(next.key)) || (raw === '&' && /^[a-z\d#]/i.test(next.key)))

const encoded = ({ key, html }: Unit): string => (key === ' ' ? '&nbsp;' : html)

/**
 * Writes a changed text into its HTML. `opened` is the text as the editor showed it before the change. All units that
 * both have keep their characters, and the HTML stays identical if nothing has changed.
 */
export function writeText(html: string, opened: Text, changed: Text, read: ReadText | null = readText(html)): string {
  const before = unitsOf(opened)
  const after = unitsOf(changed)
  const keys = (units: readonly Unit[]) => units.map(({ key }) => key)
  const kept = partners(keys(before), keys(after))
  if (kept.length === before.length && kept.every((place, at) => place === at)) return html
  const source = read?.units ?? []
  return new Writer(html, source, partners(keys(source), keys(before))).write(after, kept)
}
