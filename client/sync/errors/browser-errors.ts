import { originStorage } from '../browser/browser-storage'
import { ErrorReports } from './error-reports'
import { reporter } from './reporter'

/** Name of the script that the app starts with. */
const entryScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').pop()?.slice(0, 80) ?? ''

/** Error reports of this browser. */
export const errorReports = new ErrorReports({
  storage: originStorage,
  post: (body) => fetch('/api/errors', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  route: () => location.pathname,
  role: () => reporter.role,
  app: entryScript(),
  clock: Date.now,
})
