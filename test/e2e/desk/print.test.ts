import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { printService } from '../../../server/printing/print-service'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { type Fiskaltrust, startFiskaltrust } from '../../harness/providers/fiskaltrust'
import { DOWN } from '../../harness/providers/provider-server'
import { printEscpos } from '../../printing/decoders'
import { scan } from '../../printing/printing'
import { chooseEvent, openDesk, payCash, queryAs, SLOW_TIMEOUT, waitUntilOffline, waitUntilSaved } from '../steps'

type Context = { product: Product; desk: Device; paper: Buffer[]; broken: boolean; fiskaltrust: Fiskaltrust; service: ReturnType<typeof printService> }

const journey = suite<Context>('printing')

journey.before(async (context) => {
  context.paper = []
  context.broken = true
  context.service = printService({
    printer: async (commands) => {
      if (context.broken && context.paper.length === 2) throw new Error('paper end')
      context.paper.push(commands)
    },
    origins: [],
    log: () => {},
  }).listen(0, '127.0.0.1')
  await once(context.service, 'listening')
  const { port } = context.service.address() as AddressInfo
  context.fiskaltrust = await startFiskaltrust('AT')
  context.product = await startProduct({ season: 'short', env: { FISKALTRUST_AT_URL: context.fiskaltrust.url } })
  const input = {
    name: 'Ticket printer',
    brand: 'EPSON',
    print_kinds: ['TICKET', 'RECEIPT'],
    url: `http://localhost:${port}`,
    paper: 'ROLL_80',
    resolution: 'DPI_203',
  }
  await queryAs(context.product, 'admin', 'mutation ($input: CreateTicketPrinterInput!) { CreateTicketPrinter(input: $input) { id } }', { input })
  const { cash_boxes } = await queryAs<{ cash_boxes: { id: string; name: string }[] }>(context.product, 'admin', '{ cash_boxes { id name } }')
  const signed = { vendor: 'fiskaltrust', vendor_country: 'AT', vendor_id: 'queue-1', vendor_unit_id: 'unit-1', vendor_token: 'secret' }
  await queryAs(context.product, 'admin', 'mutation ($id: ID!, $input: UpdateCashBoxVendorInput!) { UpdateCashBoxVendor(id: $id, input: $input) { id } }', {
    id: cash_boxes.find(({ name }) => name === 'Abendkasse')?.id,
    input: signed,
  })
  context.desk = await openDesk(context.product, 'Desk A', 'Abendkasse')
})

journey.after(async ({ product, desk, service, fiskaltrust }) => {
  await desk?.dispose()
  await product?.dispose()
  service?.close()
  await fiskaltrust?.close()
})

journey('prints tickets over the print service with the server gone, and the rest after a failure', async (context) => {
  const { desk, product, paper } = context
  const page = desk.page()
  await chooseEvent(desk, 'Jazz im Studio')
  for (let i = 0; i < 4; i++) await page.locator('[data-price]').first().click()
  product.pause()
  await waitUntilOffline(desk)
  await payCash(desk, /^€200/)
  await page.getByRole('button', { name: /Print tickets/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'have been printed' })
  await alert.waitFor({ timeout: SLOW_TIMEOUT })
  const total = Number(/of (\d+)/.exec((await alert.innerText()) ?? '')?.[1])
  assert.match(await alert.innerText(), /^2 of \d+ have been printed/)
  assert.match(await alert.innerText(), /The printer Ticket printer stopped: HTTP error: status 502/)
  context.broken = false
  await page.getByRole('button', { name: 'Print the rest' }).click()
  await page.locator('[data-print]').waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  assert.is(paper.length, total)
  assert.is(new Set(paper.map((commands) => commands.toString('latin1'))).size, total)
  // The receipt follows, still without the server, in the printer's own font.
  await page.getByRole('button', { name: /Print receipt/ }).click()
  await page.locator('[data-print]').waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  assert.is(paper.length, total + 1)
  const receipt = paper.at(-1)?.toString('latin1') ?? ''
  assert.match(receipt, /Beleg \d+/)
  assert.match(receipt, /Jazz|Parkett|Normalpreis/)
  assert.match(receipt, /Summe EUR +\d+,\d\d/)
  assert.match(receipt, /Sicherheitseinrichtung ausgefallen/, 'nothing signs it without the server')
  product.resume()
})

/** Content of the newest printed receipt: its lines, and the codes that a scanner reads. */
async function newestReceipt({ paper }: Context) {
  const { lines, paper: dots } = printEscpos(new Uint8Array(paper.at(-1) ?? []), 576)
  return { text: lines.map(({ text }) => text.trim()).join('\n'), codes: await scan(dots) }
}

journey('prints the fiscal code on a receipt, and marks receipts while the fiscal service is out of service', async (context) => {
  const { desk, fiskaltrust, paper } = context
  const page = desk.page()
  const sellAndPrint = async () => {
    const before = paper.length
    await page.getByRole('button', { name: 'Next customer' }).click()
    await page.locator('[data-price]').first().click()
    await payCash(desk, /^€50/)
    await waitUntilSaved(desk)
    await page.getByRole('button', { name: /Print receipt/ }).click()
    await page.locator('[data-print]').waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
    assert.is(paper.length, before + 1)
    return newestReceipt(context)
  }
  const signed = await sellAndPrint()
  assert.is(signed.codes.length, 1, signed.text)
  assert.match(signed.codes[0] ?? '', /^_R1-AT1_box_ft\d+_/)
  assert.not.match(signed.text, /ausgefallen/)
  fiskaltrust.instead = DOWN
  const marked = await sellAndPrint()
  assert.equal(marked.codes, [])
  assert.match(marked.text, /Sicherheitseinrichtung ausgefallen/)
})

journey.run()
