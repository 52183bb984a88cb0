import type { TestServer } from '../server'

type Fields = Readonly<Record<string, string>>

/** A page as a browser without scripts sees it. */
export type ShownPage = {
  readonly status: number
  readonly path: string
  readonly html: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** A form of a page: where it sends its fields, which have their values. */
export type ShownForm = { readonly action: string; readonly fields: Fields }

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : unescaped(found)
}

/** Returns the forms of a page with the fields that a browser would send, and the first option of each choice. */
export function formsOf({ html }: Pick<ShownPage, 'html'>): readonly ShownForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', inner = '']) => {
    const fields: Record<string, string> = {}
    for (const [input] of inner.matchAll(/<input\b[^>]*>/g)) {
      const name = attribute(input, 'name')
      const isTicked = !/type="(checkbox|radio)"/.test(input) || /\schecked/.test(input)
      if (name && isTicked) fields[name] = attribute(input, 'value') ?? ''
    }
    for (const [, select = '', options = ''] of inner.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
      const name = attribute(select, 'name')
      const chosen = /<option value="([^"]*)"[^>]* selected/.exec(options) ?? /<option value="([^"]*)"/.exec(options)
      if (name) fields[name] = chosen?.[1] ?? ''
    }
    return { action: attribute(tag, 'action') ?? '', fields }
  })
}

/** Returns what a page says was refused; null where nothing was. */
export const refusalOn = ({ html }: Pick<ShownPage, 'html'>): string | null =>
  /<p class="note bad" role="alert">([^<]*)</.exec(html)?.[1] ?? null

/** A browser without scripts and cookies that follows redirects, as a visitor of the shop may have. */
export class PlainBrowser {
  constructor(
    readonly server: TestServer,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async #follow(method: 'GET' | 'POST', url: string, payload?: string): Promise<ShownPage> {
    const response = await this.server.server.app.inject({
      method,
      url,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...this.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const { location } = response.headers
    if (response.statusCode === 303 && location?.startsWith('/')) return this.#follow('GET', location)
    return { status: response.statusCode, path: url, html: response.body, headers: response.headers }
  }

  /** Sends fields without following where the answer leads. */
  async answer(url: string, fields: Fields): Promise<{ readonly status: number; readonly location: string }> {
    const response = await this.server.server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...this.headers },
      payload: new URLSearchParams(fields).toString(),
    })
    return { status: response.statusCode, location: response.headers.location ?? '' }
  }

  get = (url: string): Promise<ShownPage> => this.#follow('GET', url)

  post = (url: string, fields: Fields): Promise<ShownPage> =>
    this.#follow('POST', url, new URLSearchParams(fields).toString())

  /** Sends the first form of a page that has a field, with some values of its own. */
  send(page: ShownPage, field: string, values: Fields = {}): Promise<ShownPage> {
    const form = formsOf(page).find(({ fields }) => field in fields)
    if (!form) throw new Error(`no form has ${field}`)
    return this.post(form.action, { ...form.fields, ...values })
  }

  /** Sends the first form that takes a step with a cart. */
  step(page: ShownPage, action: string, values: Fields = {}): Promise<ShownPage> {
    const form = formsOf(page).find(({ fields }) => fields.do === action)
    if (!form) throw new Error(`no form does ${action}`)
    return this.post(form.action, { ...form.fields, ...values })
  }
}
