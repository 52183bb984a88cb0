import { randomUUID } from 'node:crypto'
import * as base64 from 'nodemailer/lib/base64'
import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { quotedPrintable } from './quoted-printable'

const END_OF_LINE = /\r\n|\r|\n/g
const CRLF = '\r\n'

/** The content of a part, encoded as its headers say, with the line ends of the internet. */
function contentOf(part: MimeNode): string {
  const { content = '' } = part
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new TypeError('an email is written from what is in memory')
  const encoding = part.getTransferEncoding()
  if (encoding === 'base64') return base64.wrap(base64.encode(content))
  const text = content.toString()
  return encoding === 'quoted-printable' ? quotedPrintable(text) : text.replace(END_OF_LINE, CRLF)
}

/** The text of a part and its children. The headers are built first, because they decide the boundary. */
function partText(part: MimeNode): string {
  const head = `${part.buildHeaders()}${CRLF}${CRLF}`
  if (!part.multipart) return head + contentOf(part)
  const children = part.childNodes.map((child) => `--${part.boundary}${CRLF}${partText(child)}${CRLF}`)
  return `${head}${children.join('')}--${part.boundary}--${CRLF}`
}

/**
 * Writes an email with its headers, parts and encodings as nodemailer would, but at once: its streams take longer than
 * all else that an email of a newsletter needs.
 */
export function writeEmail(email: MailComposerOptions): Buffer {
  const text = partText(new MailComposer({ baseBoundary: randomUUID(), ...email }).compile())
  return Buffer.from(text.endsWith('\n') ? text : text + CRLF)
}
