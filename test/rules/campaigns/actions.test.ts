import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  bestAction,
  deliveryFigures,
  hasBeenSent,
  isBeingSent,
  isEmailCampaign,
  isSocialCampaign,
  kioskProblem,
  launchProblem,
  reachesAudience,
  reachesVisitors,
  shownLink,
  statusAfterChange,
} from '../../../shared/campaign_actions/rules'
import { DomainError } from '../../../shared/kernel/errors'

const test = suite('actions of campaigns')

const EMAILS = ['newsletter', 'message', 'reminder', 'feedback', 'showtime'] as const
const TYPES = [...EMAILS, 'facebook', 'instagram', 'youtube', 'kiosk'] as const

test('go to an audience, to visitors, to social networks or to screens', () => {
  assert.equal(TYPES.filter(reachesAudience), ['newsletter', 'message'])
  assert.equal(TYPES.filter(reachesVisitors), ['reminder', 'feedback', 'showtime'])
  assert.equal(TYPES.filter(isEmailCampaign), [...EMAILS])
  assert.equal(TYPES.filter(isSocialCampaign), ['facebook', 'instagram', 'youtube'])
})

test('are launched with an event, a message or an account, as their type needs', () => {
  const message = { subject: 'Tonight', body: 'At eight.' }
  const whole = { event_id: 'e', message, hasAccount: true }
  const says = (
    type: (typeof TYPES)[number],
    change: Partial<Omit<typeof whole, 'message' | 'event_id'>> & object = {},
  ) => launchProblem({ ...whole, ...change, type })
  for (const type of TYPES) assert.is(says(type), null, type)
  assert.is(says('reminder', { event_id: null } as object), 'campaign_actions.no_event')
  assert.is(says('newsletter', { event_id: null } as object), null)
  for (const broken of [null, { ...message, subject: ' \n' }, { ...message, body: '  ' }]) {
    assert.is(says('newsletter', { message: broken } as object), 'campaign_actions.no_message')
    assert.is(says('showtime', { message: broken } as object), 'campaign_actions.no_message')
    assert.is(says('facebook', { message: broken } as object), null)
  }
  assert.is(says('youtube', { hasAccount: false }), 'campaign_actions.no_account')
  assert.is(says('newsletter', { hasAccount: false }), null)
})

test('need a screen and a picture at the kiosk', () => {
  const media = [{ id: 'm' }] as unknown as Parameters<typeof kioskProblem>[0]['medias']
  assert.is(kioskProblem({ kiosk_device_ids: [], medias: [] }), 'campaign_actions.no_screen')
  assert.is(kioskProblem({ kiosk_device_ids: [], medias: media }), 'campaign_actions.no_screen')
  assert.is(kioskProblem({ kiosk_device_ids: ['k'], medias: [] }), 'campaign_actions.no_media')
  assert.is(kioskProblem({ kiosk_device_ids: ['k'], medias: media }), null)
})

const progress = (total: number, current = 0) => ({ success_progress: { total, current } })

test('have gone out as soon as there is one recipient', () => {
  assert.equal([hasBeenSent(progress(0)), hasBeenSent(progress(1))], [false, true])
})

test('divide their emails into accepted, failed, unknown and open ones', () => {
  assert.equal(deliveryFigures({ total: 100, current: 60 }, { accepted: 40, failed: 15 }), {
    total: 100,
    accepted: 40,
    failed: 15,
    unknown: 5,
    open: 40,
  })
  assert.is(deliveryFigures({ total: 10, current: 3 }, { accepted: 4, failed: 0 }).unknown, 0, 'counted a moment later')
})

test('are being sent while emails are left, also during a pause', () => {
  const sending = { type: 'newsletter', status: 'ENQUEUED', ...progress(10, 9) } as const
  assert.is(isBeingSent(sending), true)
  assert.is(isBeingSent({ ...sending, ...progress(10, 10) }), false)
  assert.is(isBeingSent({ ...sending, status: 'FINISHED' }), false)
  assert.is(isBeingSent({ ...sending, type: 'facebook' }), false)
})

test('are scheduled by a launch and drafts again after it is taken back', () => {
  const now = '2026-11-21T18:00:00.000Z'
  const later = '2026-12-01T18:00:00.000Z'
  const draft = { status: 'DRAFT', active: false, starts_at: null, ...progress(0) } as const
  const launched = { ...draft, status: 'ENQUEUED', active: true, starts_at: later } as const
  assert.equal(statusAfterChange(draft, { active: true }, now), { status: 'ENQUEUED', active: true, starts_at: now })
  assert.equal(statusAfterChange(draft, { active: true, starts_at: later }, now), {
    status: 'ENQUEUED',
    active: true,
    starts_at: later,
  })
  assert.equal(statusAfterChange(draft, {}, now), { status: 'DRAFT', active: false, starts_at: null })
  assert.equal(statusAfterChange(launched, {}, now), { status: 'ENQUEUED', active: true, starts_at: later })
  assert.equal(statusAfterChange(launched, { starts_at: null }, now), {
    status: 'ENQUEUED',
    active: true,
    starts_at: now,
  })
  assert.equal(statusAfterChange(launched, { active: false }, now), {
    status: 'DRAFT',
    active: false,
    starts_at: later,
  })
  for (const over of [{ status: 'FINISHED' }, { status: 'FAILED' }, progress(1)] as const)
    assert.throws(
      () => statusAfterChange({ ...launched, ...over }, { active: false }, now),
      (error: unknown) => error instanceof DomainError && error.code === 'campaign_actions.over',
    )
})

test('are best by tickets, then clicks, then opens, and none is on a tie', () => {
  const action = (id: string, tickets: number, clicks: number, opens: number) => ({ id, tickets, clicks, opens })
  assert.is(bestAction([]), null)
  assert.is(bestAction([action('a', 0, 0, 0)]), 'a')
  assert.is(bestAction([action('a', 1, 9, 9), action('b', 2, 0, 0), action('c', 0, 9, 9)]), 'b')
  assert.is(bestAction([action('a', 1, 3, 9), action('b', 1, 4, 0)]), 'b')
  assert.is(bestAction([action('a', 1, 4, 1), action('b', 1, 4, 2)]), 'b')
  assert.is(bestAction([action('a', 1, 4, 2), action('b', 1, 4, 2), action('c', 0, 0, 0)]), null)
})

test('show their tracking address, and a video its file', () => {
  const both = { original_url: 'https://a.example', target_url: 'https://t.example' }
  assert.is(shownLink({ type: 'facebook', ...both }), 'https://t.example')
  assert.is(shownLink({ type: 'facebook', ...both, target_url: null }), 'https://a.example')
  assert.is(shownLink({ type: 'youtube', ...both }), 'https://a.example')
})

test.run()
