import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { eventually } from '../../../harness/turns'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'
import { navigateTo } from '../addresses'

const paging = suite<{ product: Product; device: Device }>('pages of lists')

paging.before(async (context) => {
  context.product = await startProduct()
  context.device = await openOffice(context.product, '/orders?sortby=created_at&desc=1&limit=20&page=3', {
    viewport: { width: 1180, height: 820 },
  })
})

paging.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

paging('a list opens at the page of its address, and the address follows the scrolling', async ({ device }) => {
  const page = device.page()
  // The header is the first row.
  const first = page.locator('[aria-rowindex="42"]')
  await first.waitFor({ timeout: SLOW_TIMEOUT })
  const grid = page.getByRole('grid')
  await eventually(
    () => 'the page begins in sight',
    async () => {
      const [row, box] = [await first.boundingBox(), await grid.boundingBox()]
      return row !== null && box !== null && row.y >= box.y && row.y < box.y + box.height
    },
  )
  assert.is(parameter(page, 'page'), '3')
  await grid.evaluate((rows) => rows.scrollTo({ top: 0 }))
  await eventually(
    () => `the first page needs no name: ${page.url()}`,
    async () => parameter(page, 'page') === null,
  )
  await grid.evaluate((rows) => rows.scrollTo({ top: rows.scrollHeight }))
  await eventually(
    () => `the last page is named: ${page.url()}`,
    async () => Number(parameter(page, 'page')) > 3,
  )
  assert.is(parameter(page, 'limit'), '20')
})

paging('messages, posts and campaigns read page, limit, order and search', async ({ product, device }) => {
  const page = device.page()
  type Titles = { readonly posts: { readonly posts: readonly { readonly title: string }[] } }
  const { posts } = await queryAs<Titles>(
    product,
    'admin',
    '{ posts(input: { post_type: announcement, lang: en }) { posts { title } } }',
  )
  const [newest] = posts.posts
  assert.ok(newest)
  const shown = page.locator('main ul > li strong')
  const texts = async (count: number) => {
    await eventually(
      () => `${count} rows at ${page.url()}`,
      async () => (await shown.count()) === count,
    )
    return shown.allTextContents()
  }
  await navigateTo(page, '/notifications/announcements?limit=1')
  assert.equal(await texts(1), [newest.title])
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await page.getByRole('button', { name: 'Newest first' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(parameter(page, 'desc'), '0')
  await navigateTo(page, '/notifications/announcements?q=zzzzqq')
  await texts(0)
  await navigateTo(page, `/notifications/announcements?query=${encodeURIComponent(newest.title)}`)
  assert.equal(await texts(1), [newest.title])
  // Another type of posts than the page's own.
  const { posts: blog } = await queryAs<Titles>(
    product,
    'admin',
    '{ posts(input: { post_type: blog, lang: en }) { posts { title } } }',
  )
  await navigateTo(page, '/notifications/announcements?post_type=blog')
  assert.equal([...(await texts(blog.posts.length))].sort(), blog.posts.map(({ title }) => title).sort())

  const { messages } = await queryAs<{ messages: { messages: { subject: string }[]; total: number } }>(
    product,
    'admin',
    '{ messages(input: { threads: true, archived: false, sort: "subject", desc: false, limit: 1 }) { total messages { subject } } }',
  )
  await navigateTo(page, '/notifications/messages?limit=1&sortby=subject&desc=0')
  await page
    .getByText(messages.messages[0]?.subject ?? '')
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok(messages.total > 1)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(
    () => page.url(),
    async () => parameter(page, 'page') === '2',
  )
  await navigateTo(page, '/campaigns?archived=true&tab=list&q=zzzzqq')
  await page.getByText('No results found').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('searchbox').last().fill('')
  await page.locator('main ul > li').first().waitFor({ timeout: SLOW_TIMEOUT })
})

paging.run()
