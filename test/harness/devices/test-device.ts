import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { z } from 'zod'
import { nextReceipt, type ReceiptBody, type ReceiptHead, type ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { makeNonce } from '../../../shared/devices/nonce'
import { encodeBase32 } from '../../../shared/kernel/encoding/base32'
import { canonical, type Json } from '../../../shared/kernel/encoding/canonical'
import { idBytes } from '../../../shared/kernel/ids'
import type { Args } from '../../../shared/kernel/model/command'
import type { RoleName } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { bookingCode, byMethod, calculateSale, type PaymentMethod } from '../../../shared/orders/rules'
import type { CommandName, commands, RowOf } from '../../../shared/registry'
import type { acquiredRights } from '../../../shared/rights/commands'
import {
  type LogHead,
  type Operation,
  type OpReceipt,
  operationBytes,
  operationHash,
  type PushResult,
  reportBytes,
} from '../../../shared/sync/protocol'
import type { Ticket } from '../../../shared/tickets/code'
import type { World } from '../fixture'
import type { GraphAnswer, TestServer } from '../server'

type Acquired = z.infer<typeof acquiredRights>
type Report = { readonly report?: string | undefined; readonly report_of?: string | undefined; readonly head?: LogHead }
type Wanted = Args<(typeof commands)['AcquireRights']>['input']['wanted'][number]
export type SaleArgs = Args<(typeof commands)['CreateOrder']>

/** A ticket to sell: a seat or places of a category. */
export type SoldTicketLine = {
  readonly right: RowOf<'rights'>
  readonly price: { id: string; value: number; price_category_id: string; event_id: string }
  readonly rate: number
  readonly qty?: number
}

/** The code of a ticket whose signature is missing: it names the ticket, and a door refuses it. */
export function unsignedCode({ id, event_id, seat_id, qty }: Ticket): string {
  const seat = seat_id === null ? [] : [idBytes(seat_id)]
  const parts = [
    [seat_id === null ? 0 : 2],
    idBytes(id),
    idBytes(event_id),
    [qty >> 8, qty & 0xff],
    ...seat,
    new Uint8Array(64),
  ]
  return `F1${encodeBase32(Uint8Array.from(parts.flatMap((part) => [...part])))}`
}

const PUSH = `mutation ($input: PushOperationsInput!) { push_operations(input: $input) { last_seq last_hash epoch code now receipts { id seq status code details rows } } }`
const ACQUIRE = `mutation ($input: AcquireRightsInput!) { AcquireRights(input: $input) { rights { id org_id rev deleted kind event_id subject_id device_id qty used returned status created_at updated_at } heads { right_id number hash shifts } missing { kind subject_id code } } }`
const ENROL = `mutation ($input: EnrolDeviceInput!) { EnrolDevice(input: $input) { id number certificate status name rev } }`

/** A quantity of a product to sell; without a right if its stock is not counted. */
export type ProductLine = {
  readonly product: Pick<RowOf<'products'>, 'id' | 'name' | 'value'>
  readonly right: RowOf<'rights'> | null
  readonly rate: number
  readonly qty: number
}

/** A voucher that pays part of a sale. */
export type VoucherPayment = { readonly voucher_id: string; readonly right_id: string | null; readonly amount: number }

/** The parts of a server and an organisation that a device needs; the benchmark provides them over HTTP. */
export type ServerConnection = Pick<TestServer, 'newId' | 'now' | 'token' | 'graphql'>
export type OrganisationParts = Pick<World, 'org_id' | 'users' | 'boxes' | 'events' | 'seats' | 'categories'>

/** A device at protocol level: a key, a signed chain of operations, a receipt series. It sends what a client would. */
export class TestDevice {
  readonly id: string
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync('ed25519')
  readonly public_key: string
  seq = 0
  hash: string | null = null
  series: ReceiptHead | null = null
  shift_id: string | null = null
  receipts: ReceiptInput[] = []
  #number: number | null = null
  #sales = 0

  constructor(
    readonly server: ServerConnection,
    readonly world: OrganisationParts,
    readonly role: RoleName = 'CASHIER',
  ) {
    this.id = server.newId()
    this.public_key = this.#keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex')
  }

  /** Returns an enrolled device; a desk has an open shift. */
  static async ready(
    server: TestServer,
    options: {
      readonly world?: World
      readonly role?: RoleName
      readonly name?: string
      readonly shift?: boolean
    } = {},
  ): Promise<TestDevice> {
    const device = new TestDevice(server, options.world ?? server.a, options.role)
    await device.enrol(options.name)
    if (options.shift) await device.openShift()
    return device
  }

  token = () => this.server.token(this.role, this.world)

  async enrol(
    name = `Desk ${this.id.slice(-6)}`,
    kind: RowOf<'devices'>['kind'] = this.role === 'CHECKIN' ? 'door' : 'desk',
  ): Promise<GraphAnswer> {
    const answer = await this.server.graphql(await this.token(), ENROL, {
      input: { id: this.id, name, kind, public_key: this.public_key },
    })
    const enrolled = answer.data?.EnrolDevice as Pick<RowOf<'devices'>, 'number'> | null | undefined
    this.#number = enrolled?.number ?? null
    return answer
  }

  async acquire(wanted: readonly Wanted[], id = this.server.newId()): Promise<Acquired> {
    const answer = await this.server.graphql(await this.token(), ACQUIRE, { input: { id, device_id: this.id, wanted } })
    if (answer.code) throw new Error(answer.code)
    return answer.data?.AcquireRights as Acquired
  }

  async seats(count: number): Promise<Acquired> {
    const { events, seats } = this.world
    return this.acquire(
      seats.slice(0, count).map((subject_id) => ({ event_id: events.numbered, kind: 'seat', subject_id, qty: 1 })),
    )
  }

  async places(category: 'floor' | 'gallery', qty: number): Promise<Acquired> {
    return this.acquire([
      { event_id: this.world.events.open, kind: 'places', subject_id: this.world.categories[category], qty },
    ])
  }

  /** Signs the next operation without sending it. `change` may corrupt it before signing. */
  record<C extends CommandName>(name: C, args: Args<(typeof commands)[C]>, change: Partial<Operation> = {}): Operation {
    const unsigned = {
      id: this.server.newId(),
      device_id: this.id,
      seq: this.seq + 1,
      prev_hash: this.hash,
      user_id: this.world.users[this.role],
      shift_id: this.shift_id,
      at: iso(this.server.now()),
      name,
      input: canonical(args as Json),
      ...change,
    }
    this.seq = unsigned.seq
    this.hash = operationHash(unsigned)
    return { ...unsigned, signature: this.signed(unsigned) }
  }

  signBytes = (bytes: Uint8Array): string => sign(null, bytes, this.#keys.privateKey).toString('hex')

  signed = (op: Omit<Operation, 'signature'>): string => this.signBytes(operationBytes(op))

  /** Sends operations, or only a report that `role` works on this device. */
  async push(operations: readonly Operation[], token?: string, role: RoleName = this.role): Promise<PushResult> {
    return this.pushWith(operations, this.report(role), token ?? (await this.server.token(role, this.world)))
  }

  /** Returns the device's signed report for `role` at this time; with `head` also where its log ends. */
  report(role: RoleName = this.role, at: string = iso(this.server.now()), head?: LogHead): Report {
    const report_of = makeNonce(at, (length) => new Uint8Array(randomBytes(length)))
    return { report: this.signBytes(reportBytes(this.id, this.world.users[role], report_of, head)), report_of }
  }

  /** Sends this device's operations as another user who uploads its export. */
  async broughtBy(role: RoleName, operations: readonly Operation[], token?: string): Promise<PushResult> {
    return this.pushWith(operations, {}, token ?? (await this.server.token(role, this.world)))
  }

  /** Sends operations with a given report. */
  async pushWith(operations: readonly Operation[], report: Report, token: string): Promise<PushResult> {
    const answer = await this.server.graphql(token, PUSH, { input: { device_id: this.id, operations, ...report } })
    if (!answer.data) throw new Error(answer.code ?? answer.message ?? 'no answer')
    return answer.data.push_operations as PushResult
  }

  /** Records and sends one command. Returns its receipt. */
  async send<C extends CommandName>(
    name: C,
    args: Args<(typeof commands)[C]>,
    change: Partial<Operation> = {},
  ): Promise<OpReceipt> {
    const result = await this.push([this.record(name, args, change)])
    const [receipt] = result.receipts
    if (!receipt) throw new Error(result.code ?? 'no receipt')
    return receipt
  }

  /** Creates the next receipt of this device's series. */
  receipt(body: Omit<ReceiptBody, 'cash_box_id' | 'shift_id' | 'id'>): ReceiptInput {
    if (!this.series || !this.shift_id) throw new Error('this device holds no series')
    const receipt = nextReceipt(this.series, {
      ...body,
      id: this.server.newId(),
      cash_box_id: this.world.boxes[0],
      shift_id: this.shift_id,
    })
    this.series = { right_id: this.series.right_id, number: receipt.number, hash: receipt.hash }
    this.receipts.push(receipt)
    return receipt
  }

  async takeSeries(): Promise<number> {
    const got = await this.acquire([{ event_id: null, kind: 'series', subject_id: this.world.boxes[0], qty: 1 }])
    const [head] = got.heads
    if (!head) throw new Error('no series was granted')
    this.series = { right_id: head.right_id, number: head.number, hash: head.hash }
    return head.shifts
  }

  async openShift(opening = 10_000): Promise<OpReceipt> {
    const shifts = await this.takeSeries()
    this.shift_id = this.server.newId()
    this.receipts = []
    return this.send('OpenCashBoxShift', this.shiftArgs(shifts + 1, opening))
  }

  shiftArgs(num: number, opening: number): Args<(typeof commands)['OpenCashBoxShift']> {
    const receipt = this.receipt({
      kind: 'opening',
      order_id: null,
      total: 0,
      tenders: [{ method: 'cash', amount: opening }],
      taxes: [],
      reason: null,
    })
    return { input: { id: this.shift_id ?? '', cash_box_id: this.world.boxes[0], num, opening, receipt } }
  }

  closeArgs(counted?: number): Args<(typeof commands)['CloseCashBoxShift']> {
    const { expected, total, qty } = foldShift(this.receipts)
    const receipt = this.receipt({ kind: 'closing', order_id: null, total: 0, tenders: [], taxes: [], reason: null })
    return {
      id: this.shift_id ?? '',
      input: {
        counted: counted ?? expected,
        expected,
        total,
        qty,
        difference_reason: null,
        counts: null,
        first_counted: null,
        receipt,
      },
    }
  }

  /** Returns the code of the next sale. Throws for a device that has no number yet. */
  #bookingCode(): string {
    if (this.#number === null) throw new Error('only an enrolled device sells')
    return bookingCode(this.#number, ++this.#sales, 7)
  }

  /** Creates a sale as a desk would record it; `change` may corrupt it before its receipt is written. */
  saleArgs(
    lines: readonly (SoldTicketLine | ProductLine)[],
    method: PaymentMethod = 'cash',
    change: Partial<SaleArgs['input']> = {},
    voucher?: VoucherPayment,
  ): SaleArgs {
    const priced = lines.map((line) => ({
      qty: line.qty ?? 1,
      static_price: 'product' in line ? line.product.value : line.price.value,
      rate: line.rate,
    }))
    const { total, taxes, lineTaxes } = calculateSale(priced)
    const id = this.server.newId()
    const sold = lines.map((line, i) => ({
      id: this.server.newId(),
      event_id: 'price' in line ? line.price.event_id : null,
      price_id: 'price' in line ? line.price.id : null,
      price_category_id: 'price' in line ? line.price.price_category_id : null,
      seat_id: line.right?.kind === 'seat' ? line.right.subject_id : null,
      product_id: 'product' in line ? line.product.id : null,
      right_id: line.right?.id ?? null,
      static_name: 'product' in line ? line.product.name : 'Ticket',
      static_price: priced[i]?.static_price ?? 0,
      rate: line.rate,
      taxes: lineTaxes[i] ?? 0,
      qty: line.qty ?? 1,
    }))
    const items = sold.map((item) => ({
      ...item,
      code: item.event_id === null ? null : unsignedCode({ ...item, event_id: item.event_id }),
    }))
    const rest = total - (voucher?.amount ?? 0)
    const payments: SaleArgs['input']['payments'] = [
      ...(rest > 0 || !voucher
        ? [{ id: this.server.newId(), method, given: method === 'cash' ? rest + 500 : null, amount: rest }]
        : []),
      ...(voucher ? [{ id: this.server.newId(), method: 'voucher' as const, given: null, ...voucher }] : []),
    ]
    const receipt = this.receipt({
      kind: 'sale',
      order_id: id,
      total,
      tenders: byMethod(payments),
      taxes: [...taxes],
      reason: null,
    })
    return {
      input: {
        id,
        booking_code: this.#bookingCode(),
        name: '',
        contact_id: null,
        static_title: 'Show',
        total,
        items,
        payments,
        receipt,
        ...change,
      },
    }
  }
}
