import { createCipheriv, createHash, generateKeyPairSync, sign } from 'node:crypto'

/** A signed receipt's sums in cents: normal rate, two reduced ones, zero and special. */
type RateSums = {
  readonly normal: number
  readonly reduced: number
  readonly lower: number
  readonly zero: number
  readonly special: number
}

const euro = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
const sha = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Charge item cases, without the letters of the country, by the sum that they count for. */
const CASES: Readonly<Record<number, keyof RateSums>> = { 1: 'reduced', 2: 'lower', 3: 'normal', 4: 'special' }

/** Sums charges by the rates of the ordinance. */
export function rateSums(
  charges: readonly { readonly Amount: number; readonly ftChargeItemCase?: string }[],
): RateSums {
  const sums = { normal: 0, reduced: 0, lower: 0, zero: 0, special: 0 }
  for (const { Amount, ftChargeItemCase = '0' } of charges)
    sums[CASES[Number(BigInt(ftChargeItemCase) & 0xffffn)] ?? 'zero'] += Math.round(Amount * 100)
  return sums
}

/** An Austrian signature device: it chains, counts and signs receipts as the cash register ordinance says. */
export function rksvDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secret = sha('the key of the turnover counter')
  let turnover = 0
  let last: string | null = null
  const encrypted = (box: string, number: string): string => {
    const counter = Buffer.alloc(8)
    counter.writeBigInt64BE(BigInt(turnover))
    return createCipheriv('aes-256-ctr', secret, sha(box + number).subarray(0, 16))
      .update(counter)
      .toString('base64')
  }
  const receipt = (box: string, number: number, sums: RateSums, day = '2026-11-21T18:00:00'): string => {
    const { normal, reduced, lower, zero, special } = sums
    turnover += normal + reduced + lower + zero + special
    const chain = sha(last ?? box)
      .subarray(0, 8)
      .toString('base64')
    const fields = [
      `ft${number}`,
      day,
      ...[normal, reduced, lower, zero, special].map(euro),
      encrypted(box, `ft${number}`),
      '3fa2',
      chain,
    ]
    const code = `_R1-AT1_${box}_${fields.join('_')}`
    const signed = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${Buffer.from(code).toString('base64url')}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    last = `${signed}.${signature.toString('base64url')}`
    return `${code}_${signature.toString('base64')}`
  }
  return { publicKey, secret, receipt }
}
