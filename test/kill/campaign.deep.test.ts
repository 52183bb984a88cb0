import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deliveryFigures } from '../../shared/campaign_actions/rules'
import { SECOND } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { eventually } from '../harness/turns'
import { openMailingOffice } from './mailing-office'

const CONTACTS = 5000
/** Decides who meets which fault. */
const SEED = process.env.FOYER_SEED ?? '20261128'
const campaign = suite(`kill -9: a campaign to ${CONTACTS} contacts through a faulty mail server, seed ${SEED}`)

/** Parts of the campaign after which the server is killed. */
const DEATHS = [0.15, 0.4, 0.65, 0.85].map((part) => Math.round(CONTACTS * part))
/**
 * Lives of the server that begin with the death of its renderer, as often as an email with faults of its own has tries
 * for.
 */
const STARVED = [0, 2]
const MJML = `<mjml><mj-body><mj-section><mj-column><mj-text>Come, {{firstname|reader}}</mj-text>
<mj-button href="https://shop.example/jazz">Tickets</mj-button></mj-column></mj-section></mj-body></mjml>`

/**
 * Faults and the part of the addresses that meet each. The first two are for ever; all others happen at the first try
 * only.
 */
const FAULTS = {
  refused: 0.03,
  refusedData: 0.01,
  greylisted: 0.08,
  deferredData: 0.03,
  cutOff: 0.01,
  hungUp: 0.004,
  slow: 0.02,
} as const
type Fault = keyof typeof FAULTS

/** Returns the fault that an address meets: by the seed alone, in whatever order emails leave. */
function faultOf(address: string): Fault | null {
  let place = createHash('sha256').update(`${SEED} ${address}`).digest().readUInt32BE() / 2 ** 32
  for (const [fault, part] of Object.entries(FAULTS) as [Fault, number][]) {
    if (place < part) return fault
    place -= part
  }
  return null
}

let close = async (): Promise<void> => undefined
campaign.after(() => close())

/** Kills the renderer of a server as soon as it has one. */
function killRenderer(server: number | undefined): Promise<void> {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  return eventually('a renderer', () => {
    const children = read(`/proc/${server}/task/${server}/children`).split(' ').filter(Boolean)
    const renderer = children.find((pid) => read(`/proc/${pid}/cmdline`).includes('mjml-process'))
    if (renderer) process.kill(Number(renderer), 'SIGKILL')
    return renderer !== undefined
  })
}

campaign('emails each reachable contact exactly once, with correct figures', async () => {
  const office = await openMailingOffice(CONTACTS)
  const { ground, everybody, smtp, product, ask, states, crash, handed } = office
  close = office.close

  const met = new Set<string>()
  /** True at the first try of an address that meets a fault. */
  const now = (fault: Fault, to: string): boolean => faultOf(to) === fault && !met.has(to) && met.add(to) !== null
  let deaths = 0
  let renderers = 0
  let back: Promise<void> = Promise.resolve()
  const begin = async () => {
    if (!STARVED.includes(deaths)) return
    await killRenderer(product.pid())
    renderers++
  }
  // What the mail server took, whether or not its answer arrived.
  const taken: string[] = []
  const take = (to: string) => {
    taken.push(to)
    if (taken.length < (DEATHS[deaths] ?? Number.POSITIVE_INFINITY)) return
    deaths++
    back = crash().then(begin)
  }
  smtp.delay = (to) => (now('slow', to) ? SECOND : 0)
  smtp.atRecipient = (to) => {
    if (faultOf(to) === 'refused') return '550 5.1.1 no such user'
    return now('greylisted', to) ? '451 4.7.1 greylisted, come back later' : null
  }
  smtp.cutsOff = (to) => now('cutOff', to)
  smtp.hangsUp = (to) => {
    const hangsUp = now('hungUp', to)
    if (hangsUp) take(to)
    return hangsUp
  }
  smtp.atEnd = (to) => {
    if (faultOf(to) === 'refusedData') return '552 5.2.2 mailbox full'
    if (now('deferredData', to)) return '450 4.2.0 try later'
    take(to)
    return null
  }

  const message = await ask('mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }', {
    input: { subject: 'Spring', body: MJML },
  })
  const began = performance.now()
  back = begin()
  const { id } = await ask(
    'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }',
    {
      input: { type: 'newsletter', active: true, message_id: message.id },
    },
  )

  const settled = async () => {
    for (let seen = -1, done = 0; done < CONTACTS; seen = done)
      await eventually(
        () => `more than ${seen} ended emails: ${JSON.stringify(states())}`,
        async () => {
          await back
          const { sent = 0, failed = 0, unsure = 0 } = states()
          done = sent + failed + unsure
          return done >= CONTACTS || done > seen
        },
      )
  }
  /** The figures on the campaign's page. */
  const figures = async () => {
    const {
      success_progress,
      message: told,
      status,
    } = await ask<
      Pick<RowOf<'campaign_actions'>, 'success_progress' | 'status'> & {
        readonly message: Pick<RowOf<'messages'>, 'recipients_stats'>
      }
    >(
      'query ($id: ID!) { campaign_action(id: $id) { status success_progress { total current } message { recipients_stats { created accepted delivered failed } } } }',
      { id },
    )
    return { ...deliveryFigures(success_progress, told.recipients_stats), status }
  }
  /** Addresses whose email the mail server took more than once. */
  const twice = () => [...new Set(taken.filter((to, nth) => taken.indexOf(to) !== nth))]

  await settled()
  const seconds = (performance.now() - began) / SECOND
  assert.is(deaths, DEATHS.length)
  assert.is(renderers, STARVED.length)
  const unreachable = new Set(everybody.filter((address) => /^refused/.test(faultOf(address) ?? '')))
  const letters = ground.sql('select id, address, state from outbox') as {
    id: string
    address: string
    state: string
  }[]
  const unsure = new Set(letters.filter(({ state }) => state === 'unsure').map(({ address }) => address))
  const counts = Object.keys(FAULTS).map(
    (fault) => `${everybody.filter((address) => faultOf(address) === fault).length} ${fault}`,
  )
  console.log(
    `    ${CONTACTS} emails in ${seconds.toFixed(0)} s: ${JSON.stringify(states())}, ${deaths} servers and ${renderers} renderers killed, ${counts.join(', ')}`,
  )

  assert.equal(twice(), [], 'nobody gets it twice')
  assert.equal(
    everybody.filter((address) => !unreachable.has(address) && !unsure.has(address) && !taken.includes(address)),
    [],
    'who is reachable has it',
  )
  const failed = letters.filter(({ state }) => state === 'failed')
  assert.equal(
    failed.filter(({ address }) => !unreachable.has(address)),
    [],
    'nobody who is reachable is given up',
  )
  assert.is(failed.length, [...unreachable].filter((address) => !unsure.has(address)).length)
  const isBroken = (address: string) => faultOf(address) === 'cutOff' || faultOf(address) === 'hungUp'
  assert.equal(
    letters.filter(({ id, address, state }) => state === 'unsure' && !handed.has(id) && !isBroken(address)),
    [],
    'only what was on its way at a crash, or lost its connection, is unknown',
  )
  const accepted = CONTACTS - failed.length - unsure.size
  assert.equal(await figures(), {
    total: CONTACTS,
    accepted,
    failed: failed.length,
    unknown: unsure.size,
    open: 0,
    status: 'FINISHED',
  })

  // Somebody decides to send again to all that were not reached. Only an unknown email may come twice then, under the
  // same Message-ID.
  await ask('mutation ($id: ID!) { ResendCampaign(id: $id) { status } }', { id })
  const isOver = async () => {
    const { status, open } = await figures()
    return status === 'FINISHED' && open === 0
  }
  await eventually(() => `the end of the second sending: ${JSON.stringify(states())}`, isOver)
  const reached = CONTACTS - unreachable.size
  assert.equal(await figures(), {
    total: CONTACTS,
    accepted: reached,
    failed: unreachable.size,
    unknown: 0,
    open: 0,
    status: 'FINISHED',
  })
  assert.is(new Set(taken).size, reached, 'everybody reachable has it')
  assert.equal(
    twice().filter((address) => !unsure.has(address)),
    [],
    'nobody else has it twice',
  )
  const received = smtp.arrived.filter(({ to }) => !unreachable.has(to))
  assert.is(new Set(received.map(({ message_id }) => message_id)).size, reached, 'one Message-ID for each')
})

campaign.run()
