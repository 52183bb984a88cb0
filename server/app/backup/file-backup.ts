import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { RowOf } from '../../../shared/model'
import { diskStore } from '../../media_gallery/disk-store'
import { type FileStore, fileKey, parseKey } from '../../media_gallery/file-store'

/** An uploaded file as the database references it. */
export type StoredFile = Pick<RowOf<'media_gallery'>, 'url' | 'thumb_url' | 'sha256'>

/** Query for every file the database references. */
export const REFERENCED_FILES = `select url, thumb_url, sha256 from media_gallery where not deleted
  union all select '/files/' || file_key, '/files/' || file_key, file_sha256 from answers where not deleted and file_key is not null
  order by 1`

/** The number of files copied, and the URLs of files that are missing or damaged. */
export type CopyResult = { readonly files: number; readonly lost: readonly string[] }

const folderOf = (backup: string): string => `${backup}.files`

async function copy(named: readonly StoredFile[], from: FileStore, to: FileStore): Promise<CopyResult> {
  const lost: string[] = []
  let files = 0
  for (const { url, thumb_url, sha256 } of named)
    for (const address of [url, thumb_url]) {
      const key = fileKey(address)
      const read = parseKey(key)
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

/** Copies the files that a backed-up database references into a folder beside the backup. */
export const backUpFiles = (named: readonly StoredFile[], store: FileStore, backup: string): Promise<CopyResult> =>
  copy(named, store, diskStore(folderOf(backup)))

/** Restores missing files from a backup. Existing files are not touched. */
export const restoreFiles = (named: readonly StoredFile[], store: FileStore, backup: string): Promise<CopyResult> =>
  existsSync(folderOf(backup))
    ? copy(named, diskStore(folderOf(backup)), store)
    : Promise.resolve({ files: 0, lost: [] })
