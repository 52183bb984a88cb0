import type { Db } from '../kernel/database/database'
import type { SignedResponse } from './fiskaltrust/client'
import { signedResponse } from './fiskaltrust/client'

/** Record of a technical security device (TSE) about a receipt, or of its failure. Times as the device formats them. */
export type TseRecord =
  | { readonly state: 'failed' }
  | {
      readonly state: 'signed'
      readonly transaction: number
      readonly counter: number
      readonly started_at: string
      readonly finished_at: string
      readonly process_type: string
      readonly process_data: string
      readonly signature: string
      readonly serial: string
      readonly algorithm: string
      readonly time_format: string
      readonly public_key: string
    }

/** Kinds of signatures in a German answer, without the letters of the country. */
const TYPES = {
  process_type: 0x15n,
  process_data: 0x16n,
  transaction: 0x17n,
  counter: 0x18n,
  started_at: 0x19n,
  finished_at: 0x1an,
  algorithm: 0x1bn,
  time_format: 0x1cn,
  signature: 0x1dn,
  public_key: 0x1en,
  serial: 0x23n,
} as const

/** Reads a TSE's record from an answer. An answer without a signature comes from an outage. */
export function tseRecordOf({ ftSignatures }: SignedResponse): TseRecord {
  const of = (name: keyof typeof TYPES) =>
    ftSignatures.find(({ ftSignatureType }) => (BigInt(ftSignatureType) & 0xffffn) === TYPES[name])?.Data ?? ''
  if (of('signature') === '') return { state: 'failed' }
  return {
    state: 'signed',
    transaction: Number(of('transaction')),
    counter: Number(of('counter')),
    started_at: of('started_at'),
    finished_at: of('finished_at'),
    process_type: of('process_type'),
    process_data: of('process_data'),
    signature: of('signature'),
    serial: of('serial'),
    algorithm: of('algorithm'),
    time_format: of('time_format'),
    public_key: of('public_key'),
  }
}

/**
 * Reads what a security device recorded about the receipts of a shift, by the receipt's id. Receipts that wait count as
 * not signed.
 */
export async function readTseRecords(
  db: Db,
  org_id: string,
  shift_id: string,
): Promise<ReadonlyMap<string, TseRecord>> {
  const requests = db
    .selectFrom('fiscal_requests')
    .select(['receipt_id', 'response'])
    .where('org_id', '=', org_id)
    .where('shift_id', '=', shift_id)
  const rows = await requests.where('receipt_id', 'is not', null).execute()
  return new Map(
    rows.map(({ receipt_id, response }) => {
      const answer = signedResponse.safeParse(response)
      return [receipt_id ?? '', answer.success ? tseRecordOf(answer.data) : { state: 'failed' }]
    }),
  )
}
