import { setUpDesk, waitUntilSaved } from '../../e2e/steps'
import { type Device, openDevice } from '../../harness/browser/device'
import { startProduct } from '../../harness/browser/product'
import { chooseOrganisation, fillSignIn } from '../../harness/browser/saved-profiles'
import { type Figure, formatRatio, verdict } from '../figures'

const LINE = { bytesPerSecond: 200_000, latency: 50 }
/** Limit in seconds from the sign-in to the newest orders. */
const FIRST_LIMIT = 4

/**
 * Measures a new office browser and a new desk on a slow line, from the sign-in until everything is saved, and the
 * office until its newest orders.
 */
export async function slowLine(): Promise<Figure[]> {
  const product = await startProduct()
  const timed = async (
    path: string,
    work: (device: Device) => Promise<void>,
  ): Promise<readonly [seconds: number, kilobytes: number]> => {
    const device = await openDevice(product, { path, line: LINE })
    await device.page().getByLabel('Email').waitFor()
    const [began, before] = [performance.now(), device.received()]
    await work(device)
    const figures = [(performance.now() - began) / 1000, (device.received() - before) / 1000] as const
    await device.dispose()
    return figures
  }
  let first = 0
  const office = await timed('/orders', async (device) => {
    const began = performance.now()
    await fillSignIn(device.page(), 'admin')
    await chooseOrganisation(device.page())
    await device.page().locator('main').getByText('Paid').first().waitFor()
    first = (performance.now() - began) / 1000
    await waitUntilSaved(device)
  })
  const desk = await timed('/desk', (device) => setUpDesk(device, 'Bench slow line', 'Abendkasse'))
  await product.dispose()
  const figure = (work: string, [seconds, kilobytes]: readonly [number, number]): Figure => ({
    work: `${work}, on a line of 200 kB/s`,
    ours: `${seconds.toFixed(0)} s`,
    rival: `the same ${kilobytes.toFixed(0)} kB alone: ${((kilobytes * 1000) / LINE.bytesPerSecond).toFixed(0)} s`,
    ratio: formatRatio((seconds * LINE.bytesPerSecond) / (kilobytes * 1000)),
    aim: '≤ 2×',
    verdict: verdict(seconds * LINE.bytesPerSecond <= 2 * kilobytes * 1000),
  })
  const orders: Figure = {
    work: 'a new office browser, sign-in until its newest orders, on a line of 200 kB/s',
    ours: `${first.toFixed(1)} s`,
    rival: `limit ${FIRST_LIMIT} s`,
    ratio: formatRatio(first / FIRST_LIMIT),
    aim: '< 1×',
    verdict: verdict(first < FIRST_LIMIT),
  }
  return [
    orders,
    figure('a new office browser, sign-in until “All saved”', office),
    figure('a new desk, sign-in until “All saved”', desk),
  ]
}
