/** Longest name of a block. */
const MAX_NAME = 40

/** Words for the sides of a hall, each with its opposite. */
const SIDES: readonly (readonly [string, string])[] = [
  ['left', 'right'],
  ['links', 'rechts'],
  ['linke', 'rechte'],
  ['linker', 'rechter'],
  ['L', 'R'],
]

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const OPPOSITES: ReadonlyMap<string, string> = new Map(
  SIDES.flatMap(([a, b]) => [
    [a, b],
    [b, a],
    [capitalised(a), capitalised(b)],
    [capitalised(b), capitalised(a)],
  ]),
)

/**
 * The name of the same block on the other side of the hall: “Boxes left 2” is “Boxes right 2”. The same name where no
 * side is named.
 */
const oppositeName = (name: string): string => name.replace(/\p{L}+/gu, (word) => OPPOSITES.get(word) ?? word)

/** Splits a name into its stem and the number or letter that is incremented; null if it has neither. */
function counted(name: string): readonly [stem: string, after: (n: number) => string | null] | null {
  const number = /^(.*?)(\d{1,6})$/.exec(name)
  if (number) return [number[1] ?? '', (n) => String(Number(number[2]) + n)]
  const letter = /^(|.*\s)([A-Z])$/.exec(name)
  if (!letter) return null
  const code = letter[2]?.charCodeAt(0) ?? 0
  return [letter[1] ?? '', (n) => (code + n <= 90 ? String.fromCharCode(code + n) : null)]
}

/** The next free name after one: “Box 1” is followed by “Box 2”, “A” by “B”, “Stalls” by “Stalls 2”. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  const [stem, after] = counted(name) ?? [`${name} `.trimStart(), (n: number) => String(n + 1)]
  for (let n = 1; n < 10_000; n++) {
    const count = after(n)
    const next = count === null ? null : `${stem.slice(0, MAX_NAME - count.length)}${count}`
    if (next === null) break
    if (!taken.has(next)) return next
  }
  return nextName(`${name} 1`, taken)
}

/**
 * The name of a block's copy. A copy on the other side of the hall is named after that side where the name says one.
 */
export function copyName(name: string, taken: ReadonlySet<string>, isAcross: boolean): string {
  const opposite = isAcross ? oppositeName(name) : name
  return opposite !== name && !taken.has(opposite) ? opposite : nextName(opposite, taken)
}
