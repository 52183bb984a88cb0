import { createDecipheriv, createHash, type KeyObject, verify } from 'node:crypto'

const bytes = (text: string, encoding: 'base64' | 'base64url'): Buffer => Buffer.from(text, encoding)
const sha = (text: string): Buffer => createHash('sha256').update(text).digest()

type Dep7 = {
  readonly 'Belege-Gruppe': readonly {
    readonly Signaturzertifikat: string
    readonly Zertifizierungsstellen: readonly string[]
    readonly 'Belege-kompakt': readonly string[]
  }[]
}

/** A receipt of the protocol: its number and the sum of its rates in cents. */
export type DepReceipt = { readonly number: string; readonly total: number }

/**
 * Reads a data collection protocol (cash register ordinance, section 7) and lists what breaks its rules: form,
 * signature, chain, time and turnover counter.
 */
export function checkDep(
  json: string,
  { publicKey, secret }: { readonly publicKey: KeyObject; readonly secret: Buffer },
): { readonly receipts: DepReceipt[]; readonly problems: string[] } {
  const problems: string[] = []
  const receipts: DepReceipt[] = []
  let [last, turnover, time]: [string | null, number, string] = [null, 0, '']
  for (const group of (JSON.parse(json) as Dep7)['Belege-Gruppe'])
    for (const compact of group['Belege-kompakt']) {
      const [head = '', body = '', signature = '', ...more] = compact.split('.')
      const fields = bytes(body, 'base64url').toString().split('_')
      const [none, version, box = '', number = '', at = '', ...rest] = fields
      const amounts = rest.slice(0, 5)
      const [counter = '', , chain] = rest.slice(5)
      const fail = (what: string) => problems.push(`${number}: ${what}`)
      if (more.length > 0 || fields.length !== 13 || none !== '') fail('form')
      if (bytes(head, 'base64url').toString() !== '{"alg":"ES256"}') fail('algorithm')
      if (!/^R1-AT\d$/.test(version ?? '')) fail('version')
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(at) || at < time) fail('time')
      if (amounts.some((amount) => !/^-?\d+,\d\d$/.test(amount))) fail('amounts')
      if (
        !verify(
          'sha256',
          Buffer.from(`${head}.${body}`),
          { key: publicKey, dsaEncoding: 'ieee-p1363' },
          bytes(signature, 'base64url'),
        )
      )
        fail('signature')
      if (
        chain !==
        sha(last ?? box)
          .subarray(0, 8)
          .toString('base64')
      )
        fail('chain')
      const total = amounts.reduce((all, amount) => all + Number(amount.replace(',', '')), 0)
      turnover += total
      const plain = createDecipheriv('aes-256-ctr', secret, sha(box + number).subarray(0, 16)).update(
        bytes(counter, 'base64'),
      )
      if (plain.readBigInt64BE() !== BigInt(turnover)) fail('turnover')
      receipts.push({ number, total })
      last = compact
      time = at
    }
  return { receipts, problems }
}
