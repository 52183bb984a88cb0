import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, parseKey } from './file-store'

/** A partly written file. */
const PARTIAL = /\.part$/

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Stores files in a local folder. A file is renamed into place once it is flushed, so that no partial file is ever
 * served.
 */
export function diskStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = (key: string): string => {
    if (!parseKey(key.replace(PARTIAL, ''))) throw new RangeError(`not a key: ${key}`)
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = at(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const handle = await open(`${path}.part`, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${path}.part`, path)
      await flushFolder(dirname(path))
    },
    get: async (key) => {
      try {
        return await readFile(at(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    list: async function* (org_id) {
      const names = await readdir(join(folder, org_id)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) {
        const key = `${org_id}/${name}`
        if (!parseKey(key.replace(PARTIAL, ''))) continue
        try {
          yield { key, at: (await stat(join(folder, key))).mtimeMs }
        } catch (error) {
          if (!isMissing(error)) throw error
        }
      }
    },
  }
}
