import sharp, { type Sharp } from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertPixels } from '../../server/print_layouts/png-pixels'
import { blackBounds, isBlack } from '../../shared/printing/drawing/bitmap'
import { dither, type GreyPicture } from '../../shared/printing/drawing/dither'
import { drawPage } from '../../shared/printing/drawing/draw'
import { placePage } from '../../shared/printing/drawing/place'
import { layoutSchema } from '../../shared/printing/layout'
import { pngHeader } from '../../shared/printing/png'
import { isReadableQr, PLAIN_QR, strictestCorrection } from '../../shared/printing/qr-style'
import { sampleData } from '../../shared/printing/templates/variables'
import { printing, scan } from './printing'

const test = suite('printing: pictures')

/** A logo with a colour, a transparent background and a gradient, as base64. */
async function logoPng(width = 120, height = 60): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect x="0" y="0" width="50%" height="100%" fill="url(#g)"/><circle cx="75%" cy="50%" r="20%" fill="#5b2a86"/></svg>`
  return (await sharp(Buffer.from(svg)).png({ palette: false }).toBuffer()).toString('base64')
}

const readPicture = async (png: string): Promise<GreyPicture> => {
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

test('dithers greys to the share of black dots they stand for, and keeps black and white clean', () => {
  for (const shade of [0, 10, 64, 128, 192, 245, 255]) {
    const bitmap = dither({ width: 4, height: 4, data: new Uint8Array(16).fill(shade) }, 64, 64)
    let dark = 0
    for (let y = 0; y < 64; y++) for (let x = 0; x < 64; x++) if (isBlack(bitmap, x, y)) dark++
    const expected = shade < 24 ? 1 : shade > 236 ? 0 : 1 - shade / 255
    assert.ok(Math.abs(dark / 4096 - expected) < 0.03, `${shade}: ${dark}`)
  }
})

test('draws a picture as large as its box allows, in its middle and turned', async () => {
  const png = await logoPng()
  for (const [rotation, width, height] of [
    [0, 30, 15],
    [90, 15, 30],
    [180, 30, 15],
    [270, 15, 30],
  ] as const) {
    const elements = [{ kind: 'picture', x: 5, y: 10, width: 30, height: 30, rotation, png }]
    const page = await placePage(
      layoutSchema.parse({ width: 60, height: 50, language: 'en', elements }),
      sampleData('TICKET'),
      { ...printing, readPicture },
    )
    const bounds = blackBounds(drawPage(page, 203, printing.fonts))
    assert.ok(bounds)
    const [left, top] = [5 + (30 - width) / 2, 10 + (30 - height) / 2]
    assert.ok(
      bounds.left >= left * 8 - 1 && bounds.left + bounds.width <= (left + width) * 8 + 1,
      `${rotation}: ${JSON.stringify(bounds)}`,
    )
    assert.ok(
      bounds.top >= top * 8 - 1 && bounds.top + bounds.height <= (top + height) * 8 + 1,
      `${rotation}: ${JSON.stringify(bounds)}`,
    )
  }
})

test('a scanner reads the code of a ticket with a logo on it at 203 dpi', async () => {
  const code = `F1${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.repeat(12).slice(0, 372)}`
  const data = { ...sampleData('TICKET'), ticket: { ...sampleData('TICKET').ticket, code } }
  const elements = [
    { kind: 'picture', x: 2, y: 2, width: 40, height: 14, png: await logoPng(400, 140) },
    { kind: 'code', x: 2, y: 18, width: 40, height: 40, template: '{{ ticket.code }}' },
  ]
  const page = await placePage(layoutSchema.parse({ width: 60, height: 60, language: 'en', elements }), data, {
    ...printing,
    readPicture,
  })
  assert.equal(await scan(drawPage(page, 203, printing.fonts)), [code])
})

test('a scanner reads a styled code with a logo in its middle at each resolution, and the same content as without', async () => {
  const code = `F1${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.repeat(12).slice(0, 372)}`
  const data = { ...sampleData('TICKET'), ticket: { ...sampleData('TICKET').ticket, code } }
  const logo = await logoPng(200, 200)
  for (const size of [80, 100])
    for (const correction of ['L', 'H'] as const)
      for (const dpi of [203, 300]) {
        const qr = { ...PLAIN_QR, size, correction, logo }
        const elements = [
          { kind: 'code', x: 2, y: 2, width: 56, height: 56, template: '{{ ticket.code }}', correction: 'L' },
        ]
        const layout = layoutSchema.parse({ width: 60, height: 60, language: 'en', elements })
        const page = await placePage(layout, data, { ...printing, readPicture, qr })
        assert.equal(await scan(drawPage(page, dpi, printing.fonts)), [code], `${size} % ${correction} at ${dpi} dpi`)
      }
})

test('refuses colours that a scanner cannot tell apart, and corrects at least a quarter under a logo', () => {
  const readable = (dark: string, light: string) => isReadableQr({ dark, light })
  assert.equal([readable('#000000', '#ffffff'), readable('#5b2a86', '#fff8e0')], [true, true])
  assert.equal(
    [readable('#ffffff', '#000000'), readable('#cccccc', '#ffffff'), readable('#333333', '#333333')],
    [false, false, false],
  )
  assert.is(strictestCorrection('L', PLAIN_QR), 'M')
  assert.is(strictestCorrection('L', { ...PLAIN_QR, correction: 'L' }), 'L')
  assert.is(strictestCorrection('L', { ...PLAIN_QR, correction: 'L', logo: 'x' }), 'Q')
  assert.is(strictestCorrection('H', PLAIN_QR), 'H')
})

test('takes plain PNG files only, and refuses one that unpacks to more than it announces', async () => {
  const png = await logoPng()
  assert.equal(pngHeader(png), { width: 120, height: 60, channels: 4 })
  assertPixels(png)
  const file = Buffer.from(png, 'base64')
  const other = async (make: (image: Sharp) => Sharp) => (await make(sharp(file)).toBuffer()).toString('base64')
  assert.is(pngHeader(await other((image) => image.jpeg())), null)
  assert.is(pngHeader(await other((image) => image.png({ palette: true }))), null)
  assert.is(pngHeader(await other((image) => image.png({ progressive: true }))), null)
  assert.is(pngHeader(await other((image) => image.resize(900, 450).png())), null)
  for (const text of ['', 'x', png.slice(0, 20), `${png}!`, '<svg/>']) assert.is(pngHeader(text), null, text)
  const small = Buffer.from(file)
  small.writeUInt32BE(10, 16)
  assert.is(pngHeader(small.toString('base64'))?.width, 10)
  for (const bad of [small.toString('base64'), file.subarray(0, 100).toString('base64')])
    assert.throws(() => assertPixels(bad), /unreadable/)
})

test.run()
