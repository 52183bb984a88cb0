import { originStorage } from '../browser/browser-storage'
import { WAITING_REPORTS } from './reporter'

// Loaded with the first error: a page without one does not need it.
const load = () => import('./browser-errors').then(({ errorReports }) => errorReports)

/** Reports an error to the operator. */
export const reportError = (error: unknown): void => void load().then((reports) => reports.error(error), console.error)

/** Reports errors that nothing catches, and those that waited for the network. */
export function watchErrors(): void {
  const send = () => {
    if (originStorage.get(WAITING_REPORTS) !== null) void load().then((reports) => reports.send(), console.error)
  }
  addEventListener('error', ({ error }) => error && reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  addEventListener('online', send)
  send()
}
