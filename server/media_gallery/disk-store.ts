import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, readKey } from './file-store'

/** A file of which not everything is written yet. */
const HALF = /\.part$/

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function flushed(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files in a folder of this machine. One gets its name when all of it is on the disk, so that no half of a file is ever served. */
export function diskStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = (key: string): string => {
    if (!readKey(key.replace(HALF, ''))) throw new RangeError(`not a key: ${key}`)
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
      await flushed(dirname(path))
    },
    get: async (key) => {
      try {
        return await readFile(at(key))
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    list: async function* (org_id) {
      const names = await readdir(join(folder, org_id)).catch((error: unknown) => {
        if (missing(error)) return []
        throw error
      })
      for (const name of names) {
        const key = `${org_id}/${name}`
        if (!readKey(key.replace(HALF, ''))) continue
        try {
          yield { key, at: (await stat(join(folder, key))).mtimeMs }
        } catch (error) {
          if (!missing(error)) throw error
        }
      }
    },
  }
}
