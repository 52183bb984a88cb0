import { memoize } from '../../kernel/memoize'

const END_OF_LINE = /\r\n|\r|\n/
const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const EQUALS = 0x3d
const TILDE = 0x7e
const HEX = Buffer.from('0123456789ABCDEF', 'latin1')

/** Most characters of a line (RFC 2045, 6.7), and those before the mark of a line that goes on. */
const LINE = 76

/** Encodes a line of text: its characters and the breaks of what is too long, in one pass. */
function encodeLine(line: string): string {
  const from = Buffer.from(line)
  // A byte takes three characters, and every 73rd the end of a line before it.
  const to = Buffer.allocUnsafe(from.length * 3 + Math.ceil((from.length * 3) / 73 + 1) * 3)
  let at = 0
  let column = 0
  for (let i = 0; i < from.length; i++) {
    const byte = from[i] as number
    const isLast = i === from.length - 1
    const isLiteral = byte > SPACE ? byte <= TILDE && byte !== EQUALS : (byte === SPACE || byte === TAB) && !isLast
    const width = isLiteral ? 1 : 3
    if (column + width > (isLast ? LINE : LINE - 1)) {
      to[at++] = EQUALS
      to[at++] = CR
      to[at++] = LF
      column = 0
    }
    if (isLiteral) to[at++] = byte
    else {
      to[at++] = EQUALS
      to[at++] = HEX[byte >> 4] as number
      to[at++] = HEX[byte & 15] as number
    }
    column += width
  }
  return to.toString('latin1', 0, at)
}

/** Lines that are remembered, and their greatest length. The readers of a newsletter share nearly all of its lines. */
const REMEMBERED = 4000
const LONGEST = 1000

const encodeSharedLine = memoize(REMEMBERED, encodeLine)

/** Encodes text as quoted-printable, with the line ends of the internet. */
export const quotedPrintable = (text: string): string =>
  text
    .split(END_OF_LINE)
    .map((line) => (line.length > LONGEST ? encodeLine(line) : encodeSharedLine(line)))
    .join('\r\n')
