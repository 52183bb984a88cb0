import { type ProviderServer, serveProvider } from './provider-server'
import { rateSums, rksvDevice } from './rksv-device'

/** A request as the fake service understood it. Case numbers are hexadecimal texts. */
export type SignedRequest = {
  readonly reference: string
  readonly kind: string
  readonly queue: string
  readonly token: string
  readonly charges: readonly {
    readonly Amount: number
    readonly VATRate: number
    readonly kind: string
    readonly Description: string
  }[]
  readonly payments: readonly { readonly Amount: number; readonly kind: string }[]
}

export type Fiskaltrust = ProviderServer & {
  /** Every receipt that was signed, in order and once. */
  readonly signed: SignedRequest[]
  /** True while the security device does not sign: receipts are answered without a signature. */
  broken: boolean
  /** The device that signs in Austria. */
  readonly device: Pick<ReturnType<typeof rksvDevice>, 'publicKey' | 'secret'>
}

const ASK_AGAIN = 0x8000_0000_0000n
const LATE = 0x1_0000n
const ZERO = 2n

const exact = (text: string): unknown =>
  JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}/g, (token) => (token.startsWith('"') ? token : `"${token}"`)))
const hex = (value: string): string => `0x${BigInt(value).toString(16)}`

type Item = {
  readonly Amount: number
  readonly VATRate: number
  readonly Description: string
  readonly ftChargeItemCase?: string
  readonly ftPayItemCase?: string
}
type Body = {
  readonly ftCashBoxID: string
  readonly cbReceiptReference: string
  readonly cbChargeItems: readonly Item[]
  readonly cbPayItems: readonly Item[]
  readonly ftReceiptCase: string
}

/** Starts a fiskaltrust queue of a country that signs each reference once and remembers its answers. */
export async function startFiskaltrust(country: 'AT' | 'DE'): Promise<Fiskaltrust> {
  const signed: SignedRequest[] = []
  const answers = new Map<string, unknown>()
  const device = rksvDevice()
  let isLateSigning = false
  const base = country === 'AT' ? 0x4154_0000_0000_0000n : 0x4445_0000_0000_0000n
  const server = await serveProvider(({ path, body, headers }) => {
    if (path !== '/json/v1/sign' || headers.accesstoken !== 'secret') return { status: 401, body: {} }
    const { ftCashBoxID, cbReceiptReference: reference, cbChargeItems, cbPayItems, ftReceiptCase } = exact(body) as Body
    const said = BigInt(ftReceiptCase)
    if (said & ASK_AGAIN) return { status: 200, body: answers.get(reference) ?? null }
    if (answers.has(reference)) throw new Error(`${reference} is signed twice`)
    const kind = said & 0xffffn
    if (said & LATE) isLateSigning = true
    if (kind === ZERO && !fiskaltrust.broken) isLateSigning = false
    const state = base | (fiskaltrust.broken ? 2n : 0n) | (isLateSigning ? 8n : 0n)
    const number = signed.length + 1
    const signature = (type: bigint, format: bigint, Caption: string, Data: string) => ({
      ftSignatureFormat: Number(format),
      ftSignatureType: `${base | type}`,
      Caption,
      Data,
    })
    const tse: readonly (readonly [bigint, string])[] = [
      [0x15n, 'Kassenbeleg-V1'],
      [0x16n, 'Beleg^17.99_0.00_0.00_0.00_0.00^17.99:Bar'],
      [0x17n, `${number}`],
      [0x18n, `${number * 2}`],
      [0x19n, '2026-11-21T18:00:00.000Z'],
      [0x1an, '2026-11-21T18:00:01.000Z'],
      [0x1bn, 'ecdsa-plain-SHA256'],
      [0x1cn, 'unixTime'],
      [0x1dn, 'c2lnbmF0dXJl'],
      [0x1en, 'cHVibGlj'],
      [0x23n, 'a'.repeat(64)],
    ]
    const answer = {
      cbReceiptReference: reference,
      ftReceiptIdentification: `ft${number}#`,
      ftReceiptMoment: '2026-11-21T18:00:00.000Z',
      ftSignatures: fiskaltrust.broken
        ? [signature(2n, 1n, '', 'Sicherheitseinrichtung ausgefallen')]
        : [
            signature(
              1n,
              3n,
              'www.fiskaltrust.at',
              country === 'AT'
                ? device.receipt('box', number, rateSums(cbChargeItems))
                : `V0;box;Kassenbeleg-V1;${number}`,
            ),
            ...(country === 'DE'
              ? tse.map(([type, data]) => signature(type, 0x1_0001n, `${type}`, data))
              : [signature(2n, 1n, 'Beleg', `ft${number}`)]),
          ],
      ftState: `${state}`,
    }
    signed.push({
      reference,
      kind: hex(ftReceiptCase),
      queue: ftCashBoxID,
      token: String(headers.accesstoken),
      charges: cbChargeItems.map(({ Amount, VATRate, Description, ftChargeItemCase = '0' }) => ({
        Amount,
        VATRate,
        Description,
        kind: hex(ftChargeItemCase),
      })),
      payments: cbPayItems.map(({ Amount, ftPayItemCase = '0' }) => ({ Amount, kind: hex(ftPayItemCase) })),
    })
    answers.set(reference, answer)
    return { status: 200, body: answer }
  })
  const fiskaltrust: Fiskaltrust = Object.assign(server, { signed, broken: false, device })
  return fiskaltrust
}
