import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type PhraseKey, phraseBook } from '../../../../shared/phrases'
import { type Device, openDevice } from '../../../harness/browser/device'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { choose, dialogOf, fill, save } from '../../forms'
import { openOffice, queryAs, SLOW_TIMEOUT, signIn, waitUntilSaved } from '../../steps'
import { speechOf } from '../days/languages'

type Sides = ExaminationContext & { support: Device }

const journey = suite<Sides>('a theatre and its support')

const words = phraseBook.en
const button = (page: Page, key: PhraseKey) => page.getByRole('button', { name: words[key], exact: true })
const shows = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor({ timeout: SLOW_TIMEOUT })

const QUESTION = 'Tickets for a wheelchair'

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.objections = []
  context.device = await openOffice(context.product, '/notifications/requests', {
    viewport: { width: 1180, height: 820 },
  })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
  context.support = await openDevice(context.product, {
    path: '/settings/support_tickets',
    viewport: { width: 1180, height: 820 },
  })
  await signIn(context.support, 'super')
  await context.support
    .page()
    .getByRole('button', { name: /Foyer Support/ })
    .click({ timeout: SLOW_TIMEOUT })
  await waitUntilSaved(context.support)
})

journey.after(async ({ product, device, support }) => {
  await device?.dispose()
  await support?.dispose()
  await product?.dispose()
})

/** Writes the next message of a conversation. */
async function reply(page: Page, field: PhraseKey, text: string): Promise<void> {
  await page.getByLabel(words[field]).fill(text, { timeout: SLOW_TIMEOUT })
  await page.keyboard.press('Control+Enter')
}

journey('a request is sent, answered and closed, and its sender is notified', async (context) => {
  const { page, support } = context
  const desk = support.page()
  await button(page, 'support_tickets.write').click({ timeout: SLOW_TIMEOUT })
  await dialogOf(page).getByRole('textbox', { name: words['help.support.subject'] }).waitFor({ timeout: SLOW_TIMEOUT })
  await fill(page, words['help.support.subject'], QUESTION)
  await fill(page, words['help.support.body'], 'How do I sell two at once?')
  await save(page, words['help.support.send'])
  await page.getByRole('link', { name: QUESTION }).click({ timeout: SLOW_TIMEOUT })
  const conversation = page.getByRole('article', { name: QUESTION })
  await conversation.getByText('How do I sell two at once?').waitFor({ timeout: SLOW_TIMEOUT })

  await desk.getByRole('row', { name: new RegExp(QUESTION) }).click({ timeout: SLOW_TIMEOUT })
  await desk.getByText('Stadttheater Lindenau').first().waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations({ ...context, page: desk }, 'a request at the support')
  await desk.getByRole('link', { name: words['support_tickets.conversation'] }).click()
  await button(desk, 'messages.reply_org')
    .or(desk.getByLabel(words['messages.reply_org']))
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
  await reply(desk, 'messages.reply_org', 'Choose both seats on the map.')
  await shows(desk, 'Choose both seats on the map.')
  await recordViolations({ ...context, page: desk }, 'the conversation at the support')

  await conversation.getByText('Choose both seats on the map.').waitFor({ timeout: SLOW_TIMEOUT })
  await conversation.getByText(/Foyer Support · /).waitFor()
  await reply(page, 'help.chat.message', 'Thank you!')
  await conversation.getByRole('listitem').filter({ hasText: 'Thank you!' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await conversation.getByRole('listitem').count(), 3)
  await recordViolations(context, 'the conversation of a request')
  await page.setViewportSize({ width: 390, height: 844 })
  await recordViolations(context, 'the conversation of a request on a phone')
  await page.setViewportSize({ width: 1180, height: 820 })

  await shows(desk, 'Thank you!')
  await desk.goto(new URL('/settings/support_tickets', desk.url()).href)
  await desk.getByRole('row', { name: new RegExp(QUESTION) }).click({ timeout: SLOW_TIMEOUT })
  await button(desk, 'support_tickets.edit').click({ timeout: SLOW_TIMEOUT })
  await choose(desk, words['support_tickets.status'], words['support_tickets.status.COMPLETED'])
  await save(desk, words['support_tickets.save'])

  await conversation
    .getByText(
      new RegExp(
        `${words['support_tickets.status.COMPLETED']} · .*${words['support_tickets.closed_on'].split('{')[0]}`,
      ),
    )
    .waitFor({ timeout: SLOW_TIMEOUT })
  // A notification is written once, in the language of the organisation.
  const told = speechOf('de')('support_tickets.changed', {
    title: QUESTION,
    status: phraseBook.de['support_tickets.status.COMPLETED'],
  })
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await page
    .getByRole('dialog', { name: words['notifications.title'] })
    .getByText(told)
    .waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('Escape')
  assert.equal(context.objections, [])
})

journey(
  'a feature request is voted for once by each person, and the vote is withdrawn by another press',
  async (context) => {
    const { page, product, support } = context
    const title = 'Wish list: waiting list'
    const vote = (way: 'up' | 'down', count: number, of: Page = page) =>
      of.getByRole('button', {
        name: `${count} ${count === 1 ? 'vote' : 'votes'} ${way === 'up' ? 'for' : 'against'} it: ${title}`,
      })
    await page.getByRole('link', { name: words['posts.wishes'] }).click()
    await vote('up', 0).click({ timeout: SLOW_TIMEOUT })
    await vote('up', 1).and(page.locator('[aria-pressed="true"]')).waitFor({ timeout: SLOW_TIMEOUT })
    await vote('down', 0).click()
    await vote('down', 1).and(page.locator('[aria-pressed="true"]')).waitFor({ timeout: SLOW_TIMEOUT })
    await vote('up', 0).and(page.locator('[aria-pressed="false"]')).click()
    await vote('up', 1).waitFor({ timeout: SLOW_TIMEOUT })
    await vote('down', 0).waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, 'feature requests')

    const { posts } = await queryAs<{ posts: { posts: readonly { id: string; title: string }[] } }>(
      product,
      'analyst',
      '{ posts(input: { post_type: feature_request, lang: en }) { posts { id title } } }',
    )
    const id = posts.posts.find((post) => post.title === title)?.id
    for (let again = 0; again < 2; again++)
      await queryAs(
        product,
        'analyst',
        'mutation ($id: ID!) { PostVote(id: $id, input: { upvote: true, downvote: false }) { ok } }',
        { id },
      )
    const desk = support.page()
    await desk.goto(new URL('/notifications/feature_requests', desk.url()).href)
    await vote('up', 2, desk).and(desk.locator('[aria-pressed="false"]')).waitFor({ timeout: SLOW_TIMEOUT })
    await page.reload()
    await vote('up', 2).and(page.locator('[aria-pressed="true"]')).click({ timeout: SLOW_TIMEOUT })
    await vote('up', 1).and(page.locator('[aria-pressed="false"]')).waitFor({ timeout: SLOW_TIMEOUT })
    assert.equal(context.objections, [])
  },
)

journey.run()
