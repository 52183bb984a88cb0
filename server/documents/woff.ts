import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

/** Sizes of the headers and directory entries of both formats, in bytes. */
const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }
const SIGNATURE = 0x774f4646

const aligned = (size: number): number => Math.ceil(size / 4) * 4

/**
 * Unpacks a WOFF font (version 1) to the tables inside. PDFKit unpacks a table of a WOFF font again for each glyph,
 * which takes most of the time of a document. Throws a RangeError for another format.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < WOFF.header || woff.readUInt32BE(0) !== SIGNATURE) throw new RangeError('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, i) => {
    const at = WOFF.header + i * WOFF.entry
    const [offset, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      table: packed < size ? inflateSync(stored) : stored,
    }
  })
  const power = 2 ** Math.floor(Math.log2(Math.max(1, count)))
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * SFNT.entry, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * SFNT.entry, 10)
  let offset = head.length
  const parts: Buffer[] = [head]
  for (const [i, { tag, checksum, table }] of entries.entries()) {
    const at = SFNT.header + i * SFNT.entry
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    parts.push(table, Buffer.alloc(aligned(table.length) - table.length))
    offset += aligned(table.length)
  }
  return Buffer.concat(parts)
}

const unpacked = new Map<string, Promise<Buffer>>()

/** Reads a WOFF font for PDFKit. Each file is read and unpacked once. */
export function pdfFont(path: string): Promise<Buffer> {
  const known = unpacked.get(path) ?? readFile(path).then(unpackWoff)
  unpacked.set(path, known)
  known.catch(() => unpacked.delete(path))
  return known
}
