import { blocksOf, type Correction, VERSIONS } from './capacity'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Collects numbers as bits, the highest first. */
function bitWriter() {
  const bits: number[] = []
  return {
    bits,
    write: (value: number, length: number) => {
      for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1)
    },
  }
}

/** Content in the denser of two modes: letters of the code's own alphabet, or bytes of UTF-8. */
function contentOf(text: string) {
  const isOwn = [...text].every((character) => ALPHANUMERIC.includes(character))
  const { bits, write } = bitWriter()
  if (!isOwn) {
    const bytes = new TextEncoder().encode(text)
    for (const byte of bytes) write(byte, 8)
    return { mode: 4, count: bytes.length, bits, countBits: (version: number) => (version < 10 ? 8 : 16) }
  }
  const values = [...text].map((character) => ALPHANUMERIC.indexOf(character))
  for (let i = 0; i < values.length; i += 2) {
    const [one = 0, other] = [values[i], values[i + 1]]
    if (other === undefined) write(one, 6)
    else write(one * 45 + other, 11)
  }
  return { mode: 2, count: values.length, bits, countBits: (version: number) => (version < 10 ? 9 : version < 27 ? 11 : 13) }
}

const EXP = new Uint8Array(510)
const LOG = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  EXP[i] = value
  EXP[i + 255] = value
  LOG[value] = i
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}

const multiply = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0))

/** Generator polynomial of a Reed-Solomon code, without its leading 1. */
function generator(degree: number): Uint8Array {
  const result = new Uint8Array(degree)
  result[degree - 1] = 1
  for (let i = 0, root = 1; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0)
    root = multiply(root, 2)
  }
  return result
}

function correctionOf(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const rest = new Uint8Array(divisor.length)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[rest.length - 1] = 0
    for (const [i, coefficient] of divisor.entries()) rest[i] = (rest[i] ?? 0) ^ multiply(coefficient, factor)
  }
  return rest
}

/** Splits data into blocks, adds their correction, and interleaves them. */
function interleaved(data: Uint8Array, version: number, level: Correction): Uint8Array {
  const { count, words, correction } = blocksOf(version, level)
  const divisor = generator(correction)
  const short = Math.floor(words / count) - correction
  const shortBlocks = count - (words % count)
  let at = 0
  const blocks = Array.from({ length: count }, (_, i) => {
    const part = data.subarray(at, at + short + (i < shortBlocks ? 0 : 1))
    at += part.length
    return { part, check: correctionOf(part, divisor) }
  })
  const result: number[] = []
  for (let i = 0; i <= short; i++) for (const { part } of blocks) if (i < part.length) result.push(part[i] ?? 0)
  for (let i = 0; i < correction; i++) for (const { check } of blocks) result.push(check[i] ?? 0)
  return Uint8Array.from(result)
}

/** The smallest version that holds a text, and the bytes of its code in the order of the modules. Null for a text that no code holds. */
export function codeWords(text: string, level: Correction): { readonly version: number; readonly words: Uint8Array } | null {
  const content = contentOf(text)
  for (let version = 1; version <= VERSIONS; version++) {
    const { count, words, correction } = blocksOf(version, level)
    const capacity = (words - count * correction) * 8
    if (4 + content.countBits(version) + content.bits.length > capacity) continue
    const { bits, write } = bitWriter()
    write(content.mode, 4)
    write(content.count, content.countBits(version))
    bits.push(...content.bits)
    write(0, Math.min(4, capacity - bits.length))
    write(0, (8 - (bits.length % 8)) % 8)
    for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) write(pad, 8)
    const data = new Uint8Array(capacity / 8)
    for (const [i, bit] of bits.entries()) data[i >> 3] = (data[i >> 3] ?? 0) | (bit << (7 - (i & 7)))
    return { version, words: interleaved(data, version, level) }
  }
  return null
}
