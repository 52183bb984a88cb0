import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createPrivateFolder } from '../storage/private-folder'

/** The last backup that succeeded: its time and file. */
const lastBackup = z.object({ made_at: z.iso.datetime(), file: z.string() })
type LastBackup = z.infer<typeof lastBackup>

const fileIn = (data: string): string => join(data, 'last-backup.json')

/** Notes a backup that has succeeded in the data folder, for the doctor. */
export function noteBackup(data: string, made: LastBackup): void {
  createPrivateFolder(data)
  writeFileSync(fileIn(data), `${JSON.stringify(made)}\n`, { mode: 0o600 })
}

/** Reads the note of the last backup; null if there is none. */
export function readLastBackup(data: string): LastBackup | null {
  try {
    return lastBackup.parse(JSON.parse(readFileSync(fileIn(data), 'utf8')))
  } catch {
    return null
  }
}
