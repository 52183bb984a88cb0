import type { Page } from 'playwright'
import { openOffice, queryAs, waitUntilSaved } from '../e2e/steps'
import { startProduct } from '../harness/browser/product'
import { type Figure, formatRatio, milliseconds, percentile, runMeasures, verdict } from './figures'
import type { Rivals } from './hall-rivals'
import { script } from './script'

declare const rivals: Rivals

/** Sections in a ring of five by four, each of 25 rows of 40 seats: 20,000 in all. */
const [SECTIONS, ROWS, SEATS] = [20, 25, 40]
/** Largest time of a frame at 60 frames a second, rounded up. */
const FRAME = 17
const PATIENCE = 180_000

type Seat = {
  readonly block: string
  readonly row: number
  readonly num: number
  readonly x: number
  readonly y: number
}

const arena = (): Seat[] =>
  Array.from({ length: SECTIONS * ROWS * SEATS }, (_, i) => {
    const [section, row, num] = [Math.floor(i / (ROWS * SEATS)), Math.floor(i / SEATS) % ROWS, i % SEATS]
    return {
      block: `S${section + 1}`,
      row: row + 1,
      num: num + 1,
      x: (section % 5) * 2000 + num * 44,
      y: Math.floor(section / 5) * 1500 + row * 50,
    }
  })

/** Times in ms from frame to frame on a page while `act` runs. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frameTimes = {
      times: [] as number[],
      isRunning: true,
      last: Number.NaN,
      next(now: number) {
        if (now > this.last) this.times.push(now - this.last)
        this.last = now
        if (this.isRunning) requestAnimationFrame((then) => this.next(then))
      },
    }
    frameTimes.next(Number.NaN)
    Object.assign(globalThis, { frameTimes })
  })
  await act()
  return page.evaluate(() => {
    const { frameTimes } = globalThis as unknown as { frameTimes: { times: number[]; isRunning: boolean } }
    frameTimes.isRunning = false
    return frameTimes.times
  })
}

/** Moves the pointer over the plan in small steps, one a frame, and reports the frames. */
async function dragged(
  page: Page,
  button: 'left' | 'middle',
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<number[]> {
  const box = await page.getByRole('tree').boundingBox()
  if (!box) throw new Error('there is no plan')
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(from))
  await page.mouse.down({ button })
  const [x, y] = at(from)
  const [toX, toY] = at(to)
  const times = await framesDuring(page, async () => {
    for (let n = 1; n <= 90; n++) await page.mouse.move(x + ((toX - x) * n) / 90, y + ((toY - y) * n) / 90)
  })
  await page.mouse.up({ button })
  return times
}

/**
 * Imports an arena of 20,000 seats from CSV in the seating plan editor, and measures its frames beside SVG and Konva.
 */
export async function largeHall(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'error' } })
  const id = crypto.randomUUID()
  await queryAs(
    product,
    'admin',
    'mutation ($input: CreateSeatingPlanInput!) { CreateSeatingPlan(input: $input) { id } }',
    {
      input: { id, name: 'Arena', is_template: true },
    },
  )
  const device = await openOffice(product, `/seating_plans/${id}?edit_spl=1`, {
    viewport: { width: 1440, height: 900 },
  })
  // The first download belongs to other rows.
  await waitUntilSaved(device)
  const page = device.page()
  const seats = arena()
  const whole = seats.length.toLocaleString('en')
  const rival = { svg: Number.NaN, konva: Number.NaN }

  const imported = async (): Promise<Figure[]> => {
    const lines = ['block,row,seat,x,y', ...seats.map(({ block, row, num, x, y }) => [block, row, num, x, y].join(','))]
    await page.getByRole('button', { name: 'Import seats' }).click({ timeout: PATIENCE })
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'arena.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    const began = performance.now()
    await page.getByRole('button', { name: /^Import 20,?000 seats/ }).click({ timeout: PATIENCE })
    await page
      .getByRole('status')
      .filter({ hasText: /^Saving/ })
      .waitFor({ timeout: PATIENCE })
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor({ timeout: PATIENCE })
    const took = (performance.now() - began) / 1000
    return [
      {
        work: `import of ${whole} seats from CSV, until all are saved`,
        ours: `${took.toFixed(1)} s`,
        rival: 'limit 30 s',
        ratio: formatRatio(took / 30),
        aim: '< 30 s',
        verdict: verdict(took < 30),
      },
    ]
  }

  const others = async (): Promise<Figure[]> => {
    const code = await script('hall-rivals.ts')
    await device
      .context()
      .route('**/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
    const beside = await device.context().newPage()
    await beside.setViewportSize({ width: 1440, height: 900 })
    await beside.goto('/healthz')
    await beside.addScriptTag({ url: '/bench.js', type: 'module' })
    await beside.waitForFunction(() => 'rivals' in globalThis)
    rival.svg = await beside.evaluate((all) => rivals.svg(all), seats)
    rival.konva = await beside.evaluate((all) => rivals.konva(all), seats)
    await beside.close()
    return []
  }

  const row = (work: string, times: readonly number[]): Figure => {
    const ours = percentile(times, 95)
    return {
      work: `${work}, frame p95 (longest ${milliseconds(Math.max(...times))})`,
      ours: milliseconds(ours),
      rival: `mean of SVG ${milliseconds(rival.svg)}, Konva ${milliseconds(rival.konva)}`,
      ratio: formatRatio(ours / Math.min(rival.svg, rival.konva)),
      aim: `≤ ${FRAME} ms`,
      verdict: verdict(ours <= FRAME),
    }
  }

  const pan = async (): Promise<Figure[]> => {
    await page.getByRole('tree', { name: /20,?000 seats/ }).waitFor({ timeout: PATIENCE })
    await page.getByRole('button', { name: 'Show the whole plan' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    return [row(`pan over ${whole} seats`, await dragged(page, 'middle', [0.6, 0.6], [0.4, 0.4]))]
  }

  const move = async (): Promise<Figure[]> => {
    await page.getByRole('button', { name: 'Show the whole plan' }).click()
    await page.goto(`/seating_plans/${id}?edit_spl=1&sb=S8`)
    await page
      .getByText('1,000 seats selected')
      .or(page.getByText('1000 seats selected'))
      .first()
      .waitFor({ timeout: PATIENCE })
    return [row(`drag 1,000 of ${whole} seats`, await dragged(page, 'left', [0.5, 0.45], [0.53, 0.6]))]
  }

  try {
    return await runMeasures([
      ['import', imported],
      ['SVG and Konva', others],
      ['pan', pan],
      ['drag', move],
    ])
  } finally {
    await device.dispose()
    await product.dispose()
  }
}
