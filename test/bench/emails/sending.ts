import { createConnection } from 'node:net'
import nodemailer from 'nodemailer'
import type SmtpPool from 'nodemailer/lib/smtp-pool'
import { MjmlRenderer } from '../../../server/email/rendering/mjml-renderer'
import { renderEmail } from '../../../server/email/rendering/render-email'
import { builtInTemplate } from '../../../shared/email/templates/built-in'
import { startProduct } from '../../harness/browser/product'
import { PASSWORD } from '../../harness/fixture'
import { sqliteGround } from '../../harness/ground'
import { overHttp } from '../../harness/http'
import { type Smtp, startSmtp } from '../../harness/office/smtp'
import { eventually } from '../../harness/turns'
import { type Figure, formatRatio, milliseconds, percentile, perSecond, runMeasures, verdict } from '../figures'

const EMAILS = 10_000
const RENDERS = 60

/** Waits until a number of emails have arrived. Returns the time in ms from the first to the last. */
async function arrival(smtp: Smtp, count: number): Promise<number> {
  await eventually('the first email', () => smtp.arrived.length > 0)
  const began = performance.now()
  await eventually(
    () => `${count} emails, ${smtp.arrived.length} arrived`,
    () => smtp.arrived.length >= count,
  )
  return performance.now() - began
}

/** Sends a newsletter to many contacts, each email composed, tracked and booked. Returns emails per second. */
async function ownSpeed(): Promise<number> {
  const ground = await sqliteGround()
  const smtp = await startSmtp()
  const { a } = ground
  const [template] = ground.sql('select * from contacts where id = ?', a.contact)
  ground.raw?.exec('begin')
  for (let n = 0; n < EMAILS; n++) {
    const row = {
      ...template,
      id: `0192a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      num: n + 10,
      email: `reader${n}@example.org`,
    }
    const columns = Object.keys(row)
    ground.sql(
      `insert into contacts (${columns.join()}) values (${columns.map(() => '?').join()})`,
      ...Object.values(row),
    )
  }
  ground.raw?.exec('commit')
  const env = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'house@theatre.example',
    FOYER_URL: 'http://theatre.example',
    LOG_LEVEL: 'error',
  }
  const { FOYER_DATA } = ground.environment
  const product = await startProduct({ ...(FOYER_DATA ? { data: FOYER_DATA } : {}), env })
  const server = await overHttp(product.url, `admin@${a.slug}.example`, PASSWORD, a.org_id)
  const token = await server.token('ADMIN', a)
  const ask = async (query: string, input: object): Promise<string> => {
    const { data, message } = await server.graphql(token, query, { input })
    const [row] = Object.values(data ?? {}) as { id: string }[]
    if (!row) throw new Error(message ?? 'no answer')
    return row.id
  }
  const { body } = builtInTemplate('local_newsletter_en') ?? { body: '' }
  const message_id = await ask('mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }', {
    subject: 'Spring',
    body,
  })
  const input = { type: 'newsletter', active: true, message_id }
  await ask('mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }', input)
  const took = await arrival(smtp, EMAILS)
  server.close()
  await product.stop()
  await smtp.close()
  await ground.close()
  return (EMAILS / took) * 1000
}

/** Sends the same number with nodemailer's pool and a fixed body. Returns emails per second. */
async function poolSpeed(): Promise<number> {
  const smtp = await startSmtp()
  const { hostname: host, port } = new URL(smtp.url)
  // The system may hold back the end of an email for 40 ms. The rival is measured at its best, without that wait.
  const getSocket: SmtpPool.Options['getSocket'] = (_options, done) => {
    const connection = createConnection(Number(port), host)
    connection.setNoDelay(true)
    connection.once('connect', () => done(null, { connection }))
  }
  const options = {
    host,
    port: Number(port),
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 5,
    maxMessages: Infinity,
  } as const
  const pool = nodemailer.createTransport({ ...options, getSocket })
  const html = '<p>Spring in the theatre</p>'.repeat(400)
  const sending = Array.from({ length: EMAILS }, (_, n) =>
    pool.sendMail({ from: 'house@theatre.example', to: `reader${n}@example.org`, subject: 'Spring', html }),
  )
  const took = await arrival(smtp, EMAILS)
  await Promise.all(sending)
  pool.close()
  await smtp.close()
  return (EMAILS / took) * 1000
}

async function sending(): Promise<Figure[]> {
  const rival = await poolSpeed()
  const own = await ownSpeed()
  return [
    {
      work: `${EMAILS} emails to a local SMTP server, each composed, rendered and booked`,
      ours: perSecond(own),
      rival: `nodemailer's pool with a fixed body: ${perSecond(rival)}`,
      ratio: formatRatio(own / rival),
      aim: '≥ 0.4×',
      verdict: verdict(own / rival >= 0.4),
    },
  ]
}

async function rendering(): Promise<Figure[]> {
  const renderer = new MjmlRenderer()
  const { body } = builtInTemplate('local_event_en') ?? { body: '' }
  const times: number[] = []
  for (let n = 0; n < RENDERS; n++) {
    const began = performance.now()
    await renderEmail(body, renderer, new URL('https://foyer.example'))
    times.push(performance.now() - began)
  }
  renderer.close()
  const p95 = percentile(times.slice(5), 95)
  return [
    {
      work: 'rendering an event email, p95',
      ours: milliseconds(p95),
      rival: 'limit: 100 ms',
      ratio: '–',
      aim: '≤ 100 ms',
      verdict: verdict(p95 <= 100),
    },
  ]
}

/** Measures the rendering of emails and the speed of sending. */
export const emailFigures = (): Promise<Figure[]> =>
  runMeasures([
    ['rendering', rendering],
    ['sending', sending],
  ])
