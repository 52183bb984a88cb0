import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { RowOf } from '../../../shared/model'
import { diskStore } from '../../media_gallery/disk-store'
import { type FileStore, keyAt, readKey } from '../../media_gallery/file-store'

/** What a database says of a file. */
export type Named = Pick<RowOf<'media_gallery'>, 'url' | 'thumb_url' | 'sha256'>

/** The query that names every file of a database. */
export const NAMED_FILES = 'select url, thumb_url, sha256 from media_gallery where not deleted order by url'

/** How many files were put there, and the addresses of those that are lost or are not what they were. */
export type Copied = { readonly files: number; readonly lost: readonly string[] }

const folderOf = (backup: string): string => `${backup}.files`

async function copy(named: readonly Named[], from: FileStore, to: FileStore): Promise<Copied> {
  const lost: string[] = []
  let files = 0
  for (const { url, thumb_url, sha256 } of named)
    for (const address of [url, thumb_url]) {
      const key = keyAt(address)
      const read = readKey(key)
      if (!read || (await to.get(key))) continue
      const bytes = await from.get(key)
      if (!bytes || (address === url && createHash('sha256').update(bytes).digest('hex') !== sha256)) lost.push(address)
      else {
        await to.put(key, bytes, read.contentType)
        files++
      }
    }
  return { files, lost }
}

/** Puts the files that a backed up database names beside the backup. */
export const backUpFiles = (named: readonly Named[], store: FileStore, backup: string): Promise<Copied> => copy(named, store, diskStore(folderOf(backup)))

/** Puts back the files of a backup that are not there any more; none that is there is touched. */
export const restoreFiles = (named: readonly Named[], store: FileStore, backup: string): Promise<Copied> =>
  existsSync(folderOf(backup)) ? copy(named, diskStore(folderOf(backup)), store) : Promise.resolve({ files: 0, lost: [] })
