import nodemailer from 'nodemailer'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quotedPrintable } from '../../../server/email/delivery/quoted-printable'
import { writeEmail } from '../../../server/email/delivery/write-email'

const writing = suite('writing of emails')

type Email = Parameters<typeof writeEmail>[0]

const TEXT = 'Dear Ada,\r\n.\r\nfrom the house \r\n'
const LONG = `<!doctype html><html><body>\r\n${'<p style="color: #333; padding: 10px 25px">Grüße … = 5 € &amp; 😀</p><a href="https://a.example/?x=1&amp;y=2">x</a>\t\r\n.\r\n'.repeat(80)}</body></html>`
const email: Email = {
  from: { name: 'Théâtre "Lindenau", Großer Saal', address: 'house@theatre.example' },
  to: { name: 'Ada Lovelace', address: 'ada@example.org' },
  replyTo: ['box@theatre.example', 'office@theatre.example'],
  subject: 'Frühling für alle, die im Winter nicht kommen konnten, und für die anderen auch',
  html: LONG,
  text: TEXT,
  messageId: '<0192a000-0000-7000-8000-000000000001@theatre.example>',
  date: new Date(0),
  headers: {
    'List-Unsubscribe': {
      prepared: true,
      foldLines: true,
      value: `<https://theatre.example/api/newsletter/unsubscribe?token=${'a'.repeat(200)}>`,
    },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<newsletter.lindenau.theatre.example>',
  },
}
const picture = {
  cid: 'code',
  filename: 'code.png',
  content: Buffer.alloc(3001, 7),
  contentDisposition: 'inline' as const,
}
const ticket = { filename: 'Einlaß "1".pdf', contentType: 'application/pdf', content: Buffer.alloc(7001, 9) }

const EMAILS: Readonly<Record<string, Email>> = {
  'with text and HTML': email,
  'of HTML alone': { ...email, text: '' },
  'of short plain text alone': { ...email, html: '' },
  'of text in another script': { ...email, text: 'Ελληνικά και 日本語\r\n'.repeat(30), html: '<p>日本語</p>' },
  'with a picture inside': { ...email, attachments: [picture] },
  'with a file': { ...email, attachments: [ticket] },
  'with pictures and files': { ...email, attachments: [picture, ticket, ticket] },
}

for (const [name, each] of Object.entries(EMAILS))
  writing(`is byte for byte nodemailer's apart from where lines are broken, for an email ${name}`, async () => {
    const shared = { ...each, baseBoundary: 'boundary', xMailer: false as const }
    const rival = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await rival.sendMail(shared)
    const unbroken = (written: Buffer) => written.toString().replaceAll('=\r\n', '')
    assert.is(unbroken(writeEmail(shared)), unbroken(message as Buffer))
  })

writing('ends every line as the internet does, and encodes none that is too long', () => {
  const lines = { ...email, text: 'one\ntwo\rthree', html: LONG.replaceAll('\r\n', '\n') }
  const written = writeEmail({ ...lines, attachments: [picture] }).toString()
  assert.not.match(written, /[^\r]\n|\r[^\n]/)
  assert.ok(written.split('\r\n').every((line) => line.length <= 78 || line.startsWith(' ')))
  assert.ok(written.includes('one\r\ntwo\r\nthree'))
})

writing('breaks no encoded character, and fills lines up to their limit', () => {
  for (const character of ['x', '=', 'é', '😀', ' ', '\t'])
    for (const length of [1, 24, 25, 72, 73, 74, 75, 76, 77, 200]) {
      const text = `${character.repeat(length)}\r\n.end`
      const encoded = quotedPrintable(text)
      const lines = encoded.split('\r\n')
      assert.ok(
        lines.every((line) => line.length <= 76 && !/=[0-9A-F]$/.test(line)),
        `${length} of ${JSON.stringify(character)}`,
      )
      assert.not.match(encoded, /[ \t]\r\n/)
      const decoded = encoded
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      assert.is(Buffer.from(decoded, 'latin1').toString(), text)
    }
})

writing('gives each email a boundary of its own', () => {
  const boundaryOf = () => /boundary="([^"]+)"/.exec(writeEmail(email).toString())?.[1]
  assert.is.not(boundaryOf(), boundaryOf())
})

writing.run()
