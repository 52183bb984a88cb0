import { convert } from 'html-to-text'
import type { Email } from 'postal-mime'
import { type DeliveryReport, joinedDiagnostics } from './report'

/** Matches the line with which a bounce begins to quote the email that it is about. */
const QUOTED =
  /^[ \t>]*(?:[-=_*]{2,}[^\n]*(?:original|copy of|returned|unsent|below this line|message header|message follows|headers follow|included|forwarded)|(?:the )?original message follows|included is a copy|return-path:|received: (?:from|by)\b)/im

/** Matches the subject of an answer that a person's mailbox sends by itself. */
const AUTOMATIC_REPLY =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:response|reply)|out of (?:the )?office|abwesenheit|vacation)/i

/** Matches a report of an email that is still being tried. */
const DELAYED =
  /\b(?:delayed|delay\)|will (?:be retried|continue|keep trying|retry|be attempted)|(?:will|we(?:'|’)ll) (?:continue|keep) (?:to )?try|still undelivered|not yet been delivered|no action is required|do not need to resend)\b/i
/** Matches a report that gives an email up, even if it also tells of delays. */
const GIVEN_UP =
  /\bnot going to try again|giving up|given up|too long in the queue|could not (?:be delivered|send)|permanent(?:ly)? (?:error|fail)|final(?:ly)? fail|cannot send message for/i

/**
 * Words of bounces, with the status that they stand for (RFC 3463); null where they tell only that the email did not
 * arrive.
 */
const WORDS: readonly (readonly [RegExp, string | null])[] = [
  [
    /(?:user|recipient|mailbox|address|account|userid|destinataire)\b[^\n]{0,80}\b(?:unknown|not found|not (?:currently )?exist|does(?:n['’]t| not) (?:exist|have)|not listed|invalid|disabled|inactive|no longer)|(?:unknown|invalid|no such|bad|illegal|malformed|inactive|unrouteable)\s[^\n]{0,30}\b(?:user|recipient|mailbox|address|account|userid|alias|local)|no such user|user unknown|(?:doesn['’]t|does not) have an? [^\n]{0,40}(?:account|mailbox)/i,
    '5.1.1',
  ],
  [/(?:mailbox|quota|disk|storage|inbox)\b[^\n]{0,60}\b(?:full|exceed|limit|over)|over ?quota/i, '5.2.2'],
  [/(?:message|mail)\b[^\n]{0,40}\b(?:too (?:large|big)|size exceed|exceeds)/i, '5.3.4'],
  [/\b(?:spam|virus|blocked|blacklist|blocklist|denied|policy|prohibited|rejected)/i, '5.7.1'],
  [/host (?:not found|unknown)|unknown host|no (?:mx|route)|domain\b[^\n]{0,40}\bnot (?:found|exist)/i, '5.1.2'],
  [
    /un(?:able|deliver)|fail(?:ed|ure)|not (?:be )?deliver|(?:could|can) ?not|couldn['’]t|returned|delivery (?:error|status)|error occurred|was an error|timed out|не может|недостав/i,
    null,
  ],
]

const ANSWER = /(?:^|[^\d.])((?:[45]\d\d[ -]+)?[45]\.\d{1,3}\.\d{1,3}\b[^\n]*|(?:45[0-4]|421|5[05]\d)[ -][^\n]*)/m
const STATUS = /[45]\.\d{1,3}\.\d{1,3}\b/

const SENDER = /mailer-?daemon|post-?_?master|mail delivery|mail deliver system|no-?reply|bounce/i

/**
 * The words of a bounce, without the email that it quotes. `raw`: the source, for bounces whose parts cannot be told
 * apart.
 */
function wordsOf({ text, html, attachments }: Email, raw: Uint8Array): string {
  const written = text?.trim() ? text : convert(html ?? '', { wordwrap: false }).trim()
  const plain =
    written || attachments.length > 0
      ? written
      : Buffer.from(raw)
          .toString('utf8')
          .replace(/^[\s\S]*?\r?\n\r?\n/, '')
  const parts = attachments.flatMap(({ mimeType, content }) =>
    /^text\/(?:plain|html)$/i.test(mimeType) && content instanceof ArrayBuffer
      ? [Buffer.from(content).toString('utf8')]
      : [],
  )
  const all = [plain, ...parts].join('\n').replace(/\r\n?/g, '\n')
  const quoted = QUOTED.exec(all)
  return quoted && quoted.index > 0 ? all.slice(0, quoted.index) : all
}

/** Status and words of the receiving server in a bounce; null if it does not tell of an email that has not arrived. */
function diagnosticsOf(subject: string, words: string): string | null {
  const answer = ANSWER.exec(words)
  if (answer?.[1] !== undefined) {
    const status = STATUS.exec(answer[1])?.[0] ?? WORDS.find(([pattern]) => pattern.test(answer[1] ?? ''))?.[1]
    return joinedDiagnostics(answer[1].startsWith(status ?? '') ? null : status, answer[1])
  }
  for (const [pattern, status] of WORDS) {
    const line = words.split('\n').find((each) => pattern.test(each)) ?? (pattern.test(subject) ? subject : undefined)
    if (line !== undefined) return joinedDiagnostics(status, line)
  }
  return null
}

/**
 * Reads a bounce in words, as mail servers without delivery status notifications write it. It came to an email's return
 * path, which names the email. Answers of people and of their mailboxes, and emails that are still tried, are none.
 */
export function readBounce(email: Email, letter_id: string, raw: Uint8Array): DeliveryReport[] {
  const subject = email.subject ?? ''
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''
  if (AUTOMATIC_REPLY.test(subject) || /vacation|auto-?reply/i.test(header('precedence')) || header('x-autoreply'))
    return []
  const from = `${email.from?.name ?? ''} ${email.from?.address ?? ''} ${header('sender')}`
  const isOfServer =
    /^<?>?$/.test(header('return-path').trim() || 'none') || SENDER.test(`${from} ${header('return-path')}`)
  const words = wordsOf(email, raw)
  const said = diagnosticsOf(subject, words)
  if (said === null || (!isOfServer && !header('x-failed-recipients') && !STATUS.test(said))) return []
  const about = `${subject}\n${words}`
  if (DELAYED.test(about) && !GIVEN_UP.test(about)) return []
  return [{ letter_id, address: null, outcome: 'bounced', said }]
}
