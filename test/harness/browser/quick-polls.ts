import type { Page } from 'playwright'

/** Pauses in ms between two looks at a page while a step waits; the last one repeats. Playwright's own end at 500. */
const PAUSES = [20, 50, 100, 150]

type Look = (progress: unknown, action: unknown) => Promise<unknown>
/** The parts of a frame behind Playwright 1.65's interface that wait for an element. */
type WaitingFrame = {
  retryWithProgressAndBackoff: Look
  retryWithProgressAndTimeouts: (progress: unknown, pauses: readonly number[], action: unknown) => Promise<unknown>
}
type InProcess = { readonly _connection: { toImpl?(frame: object): object } }

/**
 * Lets every wait of this process look at its page more often: most of a journey is hundreds of waits for something
 * that is there after 300 ms and is seen after 770. Throws where a new version of Playwright waits in another way.
 */
export function pollQuickly(page: Page): void {
  const frame = (page as unknown as InProcess)._connection.toImpl?.(page.mainFrame())
  const waiting = frame && (Object.getPrototypeOf(frame) as Partial<WaitingFrame>)
  if (!waiting?.retryWithProgressAndBackoff || !waiting.retryWithProgressAndTimeouts)
    throw new Error('This version of Playwright waits in another way than quick-polls.ts knows.')
  waiting.retryWithProgressAndBackoff = function (this: WaitingFrame, progress, action) {
    return this.retryWithProgressAndTimeouts(progress, PAUSES, action)
  }
}
