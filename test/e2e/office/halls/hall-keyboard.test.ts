import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { hallJourney } from './hall-journey'

const keyboard = hallJourney('halls by keyboard')

/** Presses Tab until an element that matches and begins with a text has the focus. Fails after 120 stops. */
async function tabTo({ page }: ExaminationContext, selector: string, text = ''): Promise<void> {
  for (let stops = 0; stops < 120; stops++) {
    const isThere = await page.evaluate(
      ([wanted, start]) =>
        (document.activeElement?.matches(wanted) ?? false) &&
        (document.activeElement?.textContent ?? '').startsWith(start),
      [selector, text] as const,
    )
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${selector} ${text}`)
}

type SpokenNode = {
  readonly role: string
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** Reads the text that a screen reader gets about the item that is active in the plan. */
async function said({ page }: ExaminationContext): Promise<SpokenNode> {
  const session = await page.context().newCDPSession(page)
  try {
    const active = await session.send('Runtime.evaluate', {
      expression:
        "document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '') ?? document.activeElement",
    })
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: active.result.objectId ?? '',
      fetchRelatives: false,
    })
    const [node] = nodes
    const properties = Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value.value]))
    return { role: String(node?.role?.value), name: String(node?.name?.value), properties }
  } finally {
    await session.detach()
  }
}

const toasted = ({ page }: ExaminationContext, text: string | RegExp) =>
  page.getByText(text).first().waitFor({ timeout: SLOW_TIMEOUT })

keyboard('edits a plan, where a screen reader hears block, row, seat, state and price', async (context) => {
  const { page, hall } = context
  await page.goto(`/seating_plans/${hall.seating_plan_id}?edit_spl=1`)
  await page.getByRole('tree').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('toolbar', { name: 'Tools' }).waitFor({ timeout: SLOW_TIMEOUT })
  await tabTo(context, '[role="tree"]')
  assert.match((await said(context)).name, /620 seats/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const seat = await said(context)
  assert.is(seat.role, 'treeitem')
  assert.match(seat.name, /^.+ · Row \d+ · Seat \d+, Kategorie [ABC], (free|sold|held), €\d+\.\d\d$/)
  assert.is(seat.properties.level, 3)
  for (let n = 0; n < 12 && !(await said(context)).name.startsWith('Rang'); n++) await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  const [, row, num] = /^Rang · Row (\d) · Seat (\d+), Kategorie C/.exec((await said(context)).name) ?? []
  assert.is(Number(num), 29 + Number(row), 'the circle has 30 to 34 seats a row')
  await page.keyboard.press('Enter')
  assert.is((await said(context)).properties.selected, true)
  await toasted(context, '1 seat selected')

  // A new group: its key opens the form, whose fields say the rest.
  const scale = page.getByText(/^\d+%$/).first()
  const percent = await scale.textContent()
  await page.keyboard.press('n')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Gallery')
  assert.is(await scale.textContent(), percent, 'room for the group is made without another scale')
  await tabTo(context, 'button', 'Add 96 seats')
  await recordViolations(context, 'a seat group')
  await page.keyboard.press('Enter')
  await toasted(context, '96 seats selected')
  await eventually('the focus is on the plan', () =>
    page.evaluate(() => document.activeElement?.getAttribute('role') === 'tree'),
  )
  await page.keyboard.press('3')
  await page.keyboard.press('Delete')
  await toasted(context, 'Nothing selected')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Control+Z')
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText(/^620/).first().waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the editor')

  // A row is bent with the slider, and straightened again; its block has a form of its own.
  await page.goto(`/seating_plans/${hall.seating_plan_id}?edit_spl=1&sb=Rang&sr=1`)
  const curve = page.getByRole('slider', { name: 'Curve' })
  const bend = async () => Number(await curve.getAttribute('aria-valuenow'))
  await curve.waitFor({ timeout: SLOW_TIMEOUT })
  const before = await bend()
  await curve.press('End')
  await eventually('the row is bent', async () => (await bend()) > before + 50)
  await page.getByRole('tree').focus()
  await page.keyboard.press('Control+Z')
  await eventually('the row is as it was', async () => (await bend()) === before)
  await page.getByRole('tab', { name: 'Block' }).press('Enter')
  await page.getByRole('heading', { name: /^Rang .*5 rows, 160 seats/ }).waitFor()
  await recordViolations(context, 'a block')
  assert.equal(context.objections, [])
})

keyboard('picks a seat and orders it', async (context) => {
  const { page, hall } = context
  await page.goto(`/seating_plans/${hall.seating_plan_id}?ps=1&event_id=${hall.id}`)
  await page.getByRole('tree').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Pick the best' }).waitFor({ timeout: SLOW_TIMEOUT })
  await tabTo(context, '[role="tree"]')
  await page.keyboard.press('ArrowDown')
  assert.match((await said(context)).name, /^.+ · Row \d+ · Seat \d+, free, €\d+\.\d\d$/, 'the first free seat')
  await page.keyboard.press('Enter')
  const picked = await said(context)
  assert.match(picked.name, /, picked, €/)
  assert.is(picked.properties.selected, true)
  await recordViolations(context, 'picking')
  await tabTo(context, 'button', 'Order ')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New order' }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'New order' }).waitFor({ state: 'hidden' })
  assert.equal(context.objections, [])
})

keyboard('zooms in at the first touch of a finger and picks at the second', async (context) => {
  const { product, hall } = context
  const phone = await openOffice(product, `/seating_plans/${hall.seating_plan_id}?ps=1&event_id=${hall.id}`, {
    viewport: { width: 390, height: 844 },
  })
  const page = phone.page()
  try {
    await page.getByRole('button', { name: 'Pick the best' }).waitFor({ timeout: SLOW_TIMEOUT })
    await waitUntilSaved(phone)
    // A finger is where it was aimed at only once the whole plan is drawn and nothing moves it.
    await page.getByText(/^\d\d%$/).waitFor({ state: 'attached', timeout: SLOW_TIMEOUT })
    await page.getByRole('tree').click({ trial: true })
    const box = await page.getByRole('tree').boundingBox()
    assert.ok(box)
    const session = await page.context().newCDPSession(page)
    const tap = async (x: number, y: number) => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const picked = page.getByRole('list', { name: 'Picked seats' }).getByRole('listitem')
    const [x, y] = [box.x + box.width / 2 - 40, box.y + box.height / 2]
    await tap(x, y)
    await page.getByText('100%').waitFor({ state: 'attached' })
    assert.is(await picked.count(), 0)
    // At this size neighbours are 44 pixels apart. One of the nine around the middle is free.
    const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
    for (const [dx, dy] of [-44, 0, 44].flatMap((a) => [-50, 0, 50].map((b) => [a, b] as const))) {
      await tap(middleX + dx, middleY + dy)
      if ((await picked.count()) > 0) break
    }
    await picked.first().waitFor()
    const pinch = async (type: 'touchStart' | 'touchMove', gap: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [-1, 1].map((side, id) => ({ x: middleX + (side * gap) / 2, y: middleY, id })),
      })
    await pinch('touchStart', 200)
    for (let gap = 190; gap >= 100; gap -= 10) await pinch('touchMove', gap)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const percent = await page.getByText(/^\d+%$/).textContent()
    assert.ok(Number.parseInt(percent ?? '', 10) < 75, `pinched to ${percent}`)
  } finally {
    await phone.dispose()
  }
})

keyboard.run()
