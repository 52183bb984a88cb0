import { randomBytes } from 'node:crypto'
import { describeError, type ErrorReport, redactMessage, routeOf } from '../../../shared/app/error-report'

/** An event of Sentry's protocol, before it has an id and a release. */
export type ErrorEvent = {
  readonly platform: 'node' | 'javascript'
  readonly level: 'error' | 'info'
  /** In ms. */
  readonly at: number
  readonly tags: Readonly<Record<string, string>>
  readonly exception?: object
  readonly message?: string
}

type Exception = Pick<ErrorReport, 'type' | 'text' | 'frames'>

/** An error with its places, the outermost first, as the protocol wants them. */
const exceptionOf = ({ type, text, frames }: Exception) => ({
  values: [
    {
      type,
      value: text,
      stacktrace: {
        frames: frames
          .map(({ file, line, column, ...rest }) => ({ ...rest, filename: file, lineno: line, colno: column }))
          .reverse(),
      },
    },
  ],
})

/** Returns the event of a browser's report. Its texts are cleaned once more, because anybody can send one. */
export function browserEvent({ kind, at, route, role, app, message_id, ...error }: ErrorReport): ErrorEvent {
  const tags = {
    source: 'browser',
    route: routeOf(route),
    app,
    ...(role && { role }),
    ...(message_id && { support_message: message_id }),
  }
  if (kind === 'bug_report') return { platform: 'javascript', level: 'info', at, tags, message: 'Bug report' }
  return {
    platform: 'javascript',
    level: 'error',
    at,
    tags,
    exception: exceptionOf({ ...error, text: redactMessage(error.text) }),
  }
}

/** A failure as the server knows it, of which the route, the kind of job and the error's code are reported. */
type About = Readonly<Record<string, unknown>>

/** Returns the event of a failure on the server. */
export function serverEvent(error: unknown, at: number, about: About): ErrorEvent {
  const tags = Object.fromEntries(
    ['route', 'kind', 'code'].flatMap((name) => (typeof about[name] === 'string' ? [[name, about[name]]] : [])),
  )
  return {
    platform: 'node',
    level: 'error',
    at,
    tags: { source: 'server', ...tags },
    exception: exceptionOf(describeError(error)),
  }
}

/** Returns an event as an envelope: three lines of JSON, for the envelope, the item and the event. */
export function envelopeOf({ at, ...event }: ErrorEvent, release: string, environment: string): string {
  const event_id = randomBytes(16).toString('hex')
  const lines = [{ event_id }, { type: 'event' }, { event_id, timestamp: at / 1000, release, environment, ...event }]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
