import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BROWSER, conflictIn, printerFor } from '../../client/desk/print/printer-choice'
import { printService } from '../../server/printing/print-service'
import { filePrinter, networkPrinter, type Printer, printerAt } from '../../server/printing/printers'
import {
  NoPrinter,
  OtherPrinter,
  type PrintItem,
  PrintRefused,
  printJob,
} from '../../shared/printing/service/print-job'
import { byteText } from '../../shared/printing/service/protocol'
import type { RowOf } from '../../shared/registry'
import { ownFolder } from '../harness/folder'

const test = suite('printing: service')

const at = (url: string, brand: 'EPSON' | 'BOCA' = 'EPSON') => ({ url, brand })
const bytes = (text: string) => new TextEncoder().encode(text)
const items = (count: number, quantity = (_: number) => 1): PrintItem[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `t${i + 1}`,
    name: `Seat ${i + 1}`,
    quantity: quantity(i),
    page: async (copy) => bytes(`[${i + 1}.${copy}]`),
  }))

/** A service whose printer collects what it is given, and fails where `fails` says so. */
async function withService(printer: Printer | null, brand?: 'EPSON' | 'BOCA') {
  const server = printService({ printer, brand, origins: ['https://tickets.example'], log: () => {} }).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('prints 45 tickets over a service that fails in batch 2: each exactly once, and says which are missing', async () => {
  const paper: string[] = []
  let broken = true
  const { address, close } = await withService(async (commands) => {
    if (broken && paper.length === 27) throw new Error('paper end')
    paper.push(commands.toString('latin1'))
  })
  const job = printJob('job-1', at(address), items(45), fetch)
  const progress: number[] = []
  let failure: unknown = null
  await job
    .run(() => progress.push(job.printed()))
    .catch((error: unknown) => {
      failure = error
    })
  assert.ok(failure instanceof PrintRefused)
  assert.is(failure.message, 'HTTP error: status 502')
  assert.equal([job.printed(), job.total, progress], [27, 45, [20, 27]])
  assert.equal(
    job.missing().map(({ name }) => name),
    Array.from({ length: 18 }, (_, i) => `Seat ${i + 28}`),
  )
  broken = false
  await job.run(() => progress.push(job.printed()))
  assert.equal(
    paper,
    Array.from({ length: 45 }, (_, i) => `[${i + 1}.1]`),
  )
  assert.equal([job.printed(), job.missing().length], [45, 0])
  await close()
})

test('prints nothing twice whatever is lost on the way, however often the cashier continues', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('fine', 'request lost', 'answer lost', 'printer fails'), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 50 }),
      async (fates, quantities) => {
        const paper: string[] = []
        let fate = 'fine'
        let left = 3
        const { address, close } = await withService(async (commands) => {
          if (fate === 'printer fails' && left-- <= 0) throw new Error('paper end')
          paper.push(commands.toString('latin1'))
        })
        const unreliable = async (url: string, init?: RequestInit) => {
          if (url.endsWith('/ping')) return fetch(url, init)
          fate = fates.shift() ?? 'fine'
          left = 3
          if (fate === 'request lost') throw new TypeError('network')
          const response = await fetch(url, init)
          if (fate === 'answer lost') throw new TypeError('network')
          return response
        }
        const wanted = items(quantities.length, (i) => quantities[i] ?? 1)
        const job = printJob('job', at(address), wanted, unreliable)
        for (let tries = 0; job.printed() < job.total && tries < 200; tries++) await job.run(() => {}).catch(() => {})
        assert.equal(
          paper,
          quantities.flatMap((quantity, i) => Array.from({ length: quantity }, (_, copy) => `[${i + 1}.${copy + 1}]`)),
        )
        await close()
      },
    ),
    { numRuns: 40 },
  )
})

test('sends batches of 20 tickets, each repeated by its quantity', async () => {
  const sent: number[] = []
  const { address, close } = await withService(async () => {})
  const counting = async (url: string, init?: RequestInit) => {
    if (url.endsWith('/print')) sent.push((JSON.parse(String(init?.body)) as { sizes: number[] }).sizes.length)
    return fetch(url, init)
  }
  await printJob(
    'job',
    at(address),
    items(45, (i) => (i === 0 ? 4 : 1)),
    counting,
  ).run(() => {})
  assert.equal(sent, [23, 20, 5])
  await close()
})

test('never gives a printer the commands of another one', async () => {
  const paper: string[] = []
  const { address, close } = await withService(
    async (commands) => void paper.push(commands.toString('latin1')),
    'EPSON',
  )
  assert.is((await (await fetch(`${address}/ping`)).json()).brand, 'EPSON')
  let failure: unknown = null
  await printJob('job', at(address, 'BOCA'), items(1), fetch)
    .run(() => {})
    .catch((error: unknown) => {
      failure = error
    })
  assert.ok(failure instanceof OtherPrinter)
  assert.is(failure.brand, 'EPSON')
  const post = (body: object) =>
    fetch(`${address}/print`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  assert.is((await post({ data: '<F3>', brand: 'BOCA' })).status, 409)
  assert.equal(paper, [])
  await printJob('job', at(address, 'EPSON'), items(1), fetch).run(() => {})
  assert.equal(paper, ['[1.1]'])
  await close()
})

const printer = (
  id: string,
  brand: 'BOCA' | 'EPSON',
  url: string,
  print_kinds: readonly ('TICKET' | 'RECEIPT' | 'VOUCHER')[],
  deleted = false,
) => ({ id, name: id, brand, url, print_kinds: [...print_kinds], deleted }) as RowOf<'ticket_printers'>

test('prints each kind with the printer that the desk has chosen, and asks where several are possible', () => {
  const boca = printer('Boca', 'BOCA', 'http://localhost:8181', ['TICKET'])
  const epson = printer('Epson', 'EPSON', 'http://localhost:8181', ['TICKET', 'RECEIPT'])
  const both = [epson, boca]
  assert.is(printerFor(both, 'TICKET', {}), undefined, 'not the first by name')
  assert.is(printerFor(both, 'TICKET', { TICKET: 'Epson' }), epson)
  assert.is(printerFor(both, 'TICKET', { TICKET: BROWSER }), null)
  assert.is(printerFor(both, 'RECEIPT', { TICKET: 'Boca' }), epson, 'the only one')
  assert.is(printerFor(both, 'VOUCHER', {}), null, 'none prints them')
  assert.is(
    printerFor([{ ...boca, deleted: true }, epson], 'TICKET', { TICKET: 'Boca' }),
    epson,
    'the chosen one was removed',
  )
  assert.is(
    printerFor([boca, { ...epson, id: 'Other', print_kinds: ['TICKET'] }], 'TICKET', { TICKET: 'Epson' }),
    undefined,
  )
  assert.equal(conflictIn(both, { TICKET: 'Boca' }), [epson, boca], 'one address, two languages')
  assert.is(conflictIn(both, { TICKET: 'Boca', RECEIPT: BROWSER }), null)
  assert.is(conflictIn([boca, { ...epson, url: 'http://localhost:8182' }], { TICKET: 'Boca', RECEIPT: 'Epson' }), null)
})

test('answers a ping, and logs “No printer available” without service or printer', async () => {
  const { address, close } = await withService(async () => {})
  assert.equal(await (await fetch(`${address}/ping`)).json(), {
    version: '1.0',
    paytermConfigured: false,
    printerConfigured: true,
  })
  await close()
  const without = await withService(null)
  const { warn } = console
  const logged: unknown[] = []
  console.warn = (...words: unknown[]) => logged.push(...words)
  for (const place of [address, without.address]) {
    let failure: unknown = null
    await printJob('job', at(place), items(1), fetch)
      .run(() => {})
      .catch((error: unknown) => {
        failure = error
      })
    assert.ok(failure instanceof NoPrinter)
  }
  console.warn = warn
  assert.equal(logged, ['No printer available', 'No printer available'])
  await without.close()
})

test('prints for its own computer and listed origins only, and refuses what it cannot print', async () => {
  const paper: string[] = []
  const { address, close } = await withService(async (commands) => void paper.push(commands.toString('latin1')))
  const post = async (body: string, headers: Record<string, string>) =>
    (await fetch(`${address}/print`, { method: 'POST', body, headers })).status
  assert.is(await post('evil', { origin: 'https://evil.example', 'content-type': 'text/plain' }), 403)
  assert.is(await post('hello', { origin: 'https://tickets.example', 'content-type': 'text/plain' }), 200)
  assert.is(
    await post(JSON.stringify({ data: byteText(Uint8Array.of(0, 27, 128, 255)) }), {
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
    }),
    200,
  )
  for (const body of ['{', '{}', '{"data":""}', '{"data":"abc","sizes":[1,1]}'])
    assert.is(await post(body, { 'content-type': 'application/json' }), 400, body)
  assert.equal(paper, ['hello', '\u0000\u001b\u0080\u00ff'])
  const preflight = await fetch(`${address}/print`, {
    method: 'OPTIONS',
    headers: { origin: 'https://tickets.example' },
  })
  assert.equal(
    [preflight.status, preflight.headers.get('access-control-allow-origin')],
    [204, 'https://tickets.example'],
  )
  await close()
})

test('prints to a raw port and to a file, and fails where there is none', async () => {
  const received: Buffer[] = []
  const printer = createServer((socket) => {
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('end', () => socket.end())
  }).listen(0, '127.0.0.1')
  await once(printer, 'listening')
  const { port } = printer.address() as AddressInfo
  const ticket = Buffer.alloc(300_000, 7)
  await networkPrinter('127.0.0.1', port)(ticket)
  assert.ok(Buffer.concat(received).equals(ticket))
  await new Promise((resolve) => printer.close(resolve))
  let failed = false
  await networkPrinter(
    '127.0.0.1',
    port,
  )(ticket).catch(() => {
    failed = true
  })
  assert.ok(failed)
  const place = ownFolder()
  const file = join(place.folder, 'printer.bin')
  await filePrinter(file)(Buffer.from('a'))
  await filePrinter(file)(Buffer.from('b'))
  assert.is(readFileSync(file, 'utf8'), 'ab')
  place.remove()
  assert.throws(() => printerAt('usb'))
  assert.type(printerAt('tcp://10.0.0.5'), 'function')
})

test.run()
