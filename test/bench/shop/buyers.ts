import { Agent, request } from 'node:http'
import { formsOf } from '../../harness/shop/browser-without-scripts'

/** An answer of the shop, and how long it took in milliseconds. */
export type Reply = {
  readonly status: number
  readonly html: string
  readonly location: string
  readonly took: number
}

/** Connections of many buyers, each with an address of its own that a reverse proxy names. */
export class Buyers {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(readonly url: string) {}

  #send(method: 'GET' | 'POST', path: string, buyer: number, fields?: Readonly<Record<string, string>>) {
    const body = fields && new URLSearchParams(fields).toString()
    const began = performance.now()
    return new Promise<Reply>((resolve, reject) => {
      const headers = {
        'x-forwarded-for': `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      request(`${this.url}${path}`, { method, agent: this.#agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            html: Buffer.concat(parts).toString(),
            location: answer.headers.location ?? '',
            took: performance.now() - began,
          }),
        )
      })
        .on('error', reject)
        .end(body)
    })
  }

  get = (path: string, buyer: number): Promise<Reply> => this.#send('GET', path, buyer)

  /** Sends the form of a page that has a field, with some values of its own. Throws unless it is accepted. */
  async send(
    { html }: Pick<Reply, 'html'>,
    field: string,
    buyer: number,
    values: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    const form = formsOf({ html }).find(({ fields }) => field in fields)
    if (!form) throw new Error(`no form of the shop has ${field}`)
    const reply = await this.#send('POST', form.action, buyer, { ...form.fields, ...values })
    if (reply.status !== 303) throw new Error(`the shop answered ${reply.status}: ${alertOf(reply.html)}`)
    return reply
  }

  close(): void {
    this.#agent.destroy()
  }
}

const alertOf = (html: string): string => /role="alert">([^<]*)/.exec(html)?.[1] ?? html.slice(0, 100)

/** Runs work for the numbers from 0, some at a time. Returns what each returned, and how many a second there were. */
export async function atOnce<T>(
  count: number,
  lanes: number,
  work: (n: number) => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly rate: number }> {
  const results: T[] = []
  let next = 0
  const began = performance.now()
  const lane = async () => {
    for (let n = next++; n < count; n = next++) results.push(await work(n))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { results, rate: (count * 1000) / (performance.now() - began) }
}
