import { inflateSync } from 'node:zlib'

type Shown = { readonly font: string; readonly x: number; readonly y: number; readonly hex: string }

/** Returns the objects of a PDF by number, as written sequentially. */
export function objectsOf(pdf: Buffer): Map<string, { head: string; body: string }> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; body: string }>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', whole = ''] = match
    const at = whole.indexOf('stream\n')
    const head = at < 0 ? whole : whole.slice(0, at)
    const data = at < 0 ? '' : whole.slice(at + 7, whole.lastIndexOf('\nendstream'))
    objects.set(number, {
      head,
      body: head.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data,
    })
  }
  return objects
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Returns the text of a font's glyphs by glyph number. */
function meanings(cmap: string): Map<number, string> {
  const known = new Map<number, string>()
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries())
      known.set(Number.parseInt(from, 16) + i, utf16(hex))
  return known
}

function shownOn(content: string): Shown[] {
  const shown: Shown[] = []
  for (const [, matrix = '', font = '', hex = ''] of content.matchAll(
    /1 0 0 1 (-?[\d.]+ -?[\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n(?:[\d.-]+ T\w\n)*\[([^\]]*)\] TJ/g,
  )) {
    const [x = 0, y = 0] = matrix.split(' ').map(Number)
    shown.push({ font, x, y, hex: [...hex.matchAll(/<([0-9a-f]*)>/gi)].map(([, part]) => part).join('') })
  }
  return shown
}

/** Returns the lines of a PDF per page. Text at the same height forms one line, joined by `: `. */
export function pdfLines(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf)
  const referred = (head: string, key: string) =>
    objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? '')
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\n/.test(head))
    .map(({ head }) => {
      const fonts = new Map(
        [...(referred(head, 'Resources')?.head ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
          ([, name = '', number = '']) => [
            name,
            meanings(referred(objects.get(number)?.head ?? '', 'ToUnicode')?.body ?? ''),
          ],
        ),
      )
      const heights = new Map<number, { x: number; text: string }[]>()
      for (const { font, x, y, hex } of shownOn(referred(head, 'Contents')?.body ?? '')) {
        const text = (hex.match(/.{4}/g) ?? [])
          .map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? '\ufffd')
          .join('')
        heights.set(Math.round(y), [...(heights.get(Math.round(y)) ?? []), { x, text }])
      }
      return [...heights]
        .sort(([a], [b]) => b - a)
        .map(([, parts]) =>
          parts
            .sort((a, b) => a.x - b.x)
            .map(({ text }) => text)
            .join(': '),
        )
    })
}
