import { parseSource } from '../source/parse'

/** A change of a source: what stood at a place, and what stands there now. */
export type Patch = { readonly at: number; readonly removed: string; readonly inserted: string }

/** Returns the smallest patch from one source to another; null for equal ones. */
export function patchBetween(before: string, after: string): Patch | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let at = 0
  while (at < most && before[at] === after[at]) at++
  let same = 0
  while (same < most - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { at, removed: before.slice(at, before.length - same), inserted: after.slice(at, after.length - same) }
}

/**
 * Lets what only came or only went begin with a tag, where it can be seen so: a patch may stand at several places. Of
 * those, one between elements comes first, so that nothing is cut into the end of one and the beginning of the next.
 */
function fromTag(source: string, patch: Patch): Patch {
  const { at, removed, inserted } = patch
  const text = removed || inserted
  if (removed && inserted) return patch
  let first: Patch | null = null
  for (let back = 0; back < text.length; back++) {
    if (back > 0 && source[at - back] !== text[text.length - back]) break
    if ((back === 0 ? text[0] : source[at - back]) !== '<') continue
    const turned = source.slice(at - back, at) + text.slice(0, text.length - back)
    const found = { at: at - back, removed: removed && turned, inserted: inserted && turned }
    if (parseSource(turned).problems.length === 0) return found
    first ??= found
  }
  return first ?? patch
}

/** Answers where an element that began at an offset begins after a change; null where the change took its beginning. */
export function startFollower(before: string, after: string): (start: number) => number | null {
  const found = patchBetween(before, after)
  if (!found) return (start) => start
  const { at, removed, inserted } = fromTag(before, found)
  const end = at + removed.length
  return (start) => (start < at ? start : start < end ? null : start + inserted.length - removed.length)
}

const applied = (source: string, { at, removed, inserted }: Patch): string =>
  source.slice(0, at) + inserted + source.slice(at + removed.length)
const inverse = ({ at, removed, inserted }: Patch): Patch => ({ at, removed: inserted, inserted: removed })

/** Offset at which the selected element begins; null while none is selected. */
type SelectionStart = number | null

/** A change, and what was selected before and after it. */
type Step = {
  readonly patch: Patch
  readonly burst: string | null
  readonly written: number
  readonly before: SelectionStart
  readonly after: SelectionStart
}

/** A source, its selected element, and the changes that can be undone and made again. */
export type History = {
  readonly source: string
  readonly selected: SelectionStart
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** Steps that can be undone. */
const MOST_STEPS = 500
/** Longest pause in ms within a burst. */
const BURST_PAUSE = 1500

export const newHistory = (source: string): History => ({ source, selected: null, done: [], undone: [] })

/**
 * Adds a change to a history. Changes with the same name of a burst, made without a pause, are undone together. `now`
 * is the time of the change in ms. `selectAt` is where the element begins that is selected then; without it the
 * selection stays.
 */
export function withChange(
  history: History,
  next: string,
  burst: string | null,
  now: number,
  selectAt?: SelectionStart,
): History {
  const last = history.done.at(-1)
  const isGoingOn =
    burst !== null && last?.burst === burst && now - last.written <= BURST_PAUSE && history.undone.length === 0
  const kept = history.selected === null ? null : startFollower(history.source, next)(history.selected)
  const selected = selectAt === undefined ? kept : selectAt
  const from = isGoingOn ? applied(history.source, inverse(last.patch)) : history.source
  if (next === history.source) return withSelected(history, selected)
  const patch = patchBetween(from, next)
  const before = isGoingOn ? history.done.slice(0, -1) : history.done
  const step = patch && {
    patch,
    burst,
    written: now,
    before: isGoingOn ? last.before : history.selected,
    after: selected,
  }
  return { source: next, selected, done: step ? [...before, step].slice(-MOST_STEPS) : before, undone: [] }
}

/** Selects the element that begins at an offset. */
export const withSelected = (history: History, selected: SelectionStart): History =>
  history.selected === selected ? history : { ...history, selected }

/** Takes the last step back. What was selected before it is selected again. */
export function undo(history: History): History {
  const step = history.done.at(-1)
  if (!step) return history
  const source = applied(history.source, inverse(step.patch))
  return { source, selected: step.before, done: history.done.slice(0, -1), undone: [...history.undone, step] }
}

/** Makes the last step that was undone again. What was selected after it is selected again. */
export function redo(history: History): History {
  const step = history.undone.at(-1)
  if (!step) return history
  const source = applied(history.source, step.patch)
  return {
    source,
    selected: step.after,
    done: [...history.done, { ...step, burst: null }],
    undone: history.undone.slice(0, -1),
  }
}
