import { createHash } from 'node:crypto'
import { DomainError } from '../../shared/kernel/errors'
import type { Random } from '../../shared/kernel/ids'
import type { StoredPicture } from '../../shared/media_gallery/entity'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { addressOf, EXTENSIONS, type FileStore, fileKey } from './file-store'
import { assertQuotaLeft } from './quota'
import { processPicture } from './run-picture-process'
import type { UploadedFile } from './uploaded-file'

/** Maximum number of pictures processed at once. Each may need 160 MB. */
const MAX_RUNNING = 2

type UploadParts = { readonly db: Db; readonly store: FileStore; readonly random: Random }

/** Processes uploaded files and stores them under unguessable names. */
export class Uploads {
  #under = 0

  constructor(private readonly parts: UploadParts) {}

  /** Stores a file. Throws a DomainError for an unsupported picture or an exhausted quota. */
  async receive(org_id: string, { name, bytes }: UploadedFile): Promise<StoredPicture> {
    const { db, store, random } = this.parts
    // The size is known only after re-encoding. Without any room left, that is not started.
    await assertQuotaLeft(scoped(db, org_id), org_id, 1)
    if (this.#under >= MAX_RUNNING) throw new DomainError('server.busy')
    this.#under++
    try {
      const { type, thumb, width, height, bytes: made } = await processPicture(bytes)
      const stem = `${org_id}/${Buffer.from(random(16)).toString('hex')}`
      const key = `${stem}.${EXTENSIONS[type]}`
      const thumbKey = `${stem}.thumb.${EXTENSIONS[thumb.type]}`
      await store.put(key, made, `image/${type === 'svg' ? 'svg+xml' : type}`)
      await store.put(thumbKey, thumb.bytes, `image/${thumb.type}`)
      const sha256 = createHash('sha256').update(made).digest('hex')
      const size = made.length + thumb.bytes.length
      return {
        url: addressOf(key),
        thumb_url: addressOf(thumbKey),
        name: displayName(name),
        type,
        size,
        width,
        height,
        sha256,
      }
    } finally {
      this.#under--
    }
  }

  /** Removes the files of an upload that was not booked. Leftovers are deleted by the cleanup. */
  async discard({ url, thumb_url }: StoredPicture): Promise<void> {
    for (const address of [url, thumb_url]) await this.parts.store.remove(fileKey(address))
  }
}

/** Display name of a file, without folders and control characters. */
const displayName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}]/gu, '').slice(0, 200)
