import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder for one test. */
export function ownFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
