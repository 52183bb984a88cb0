import { createHash } from 'node:crypto'
import { DomainError } from '../../shared/kernel/errors'
import type { Random } from '../../shared/kernel/ids'
import type { StoredPicture } from '../../shared/media_gallery/entity'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { addressOf, EXTENSIONS, type FileStore, keyAt } from './file-store'
import { assertRoom } from './quota'
import { pictureApart } from './run-picture-process'
import type { UploadedFile } from './uploaded-file'

/** Pictures that are looked at in one moment: each may need 160 MB while it is unpacked. */
const AT_ONCE = 2

type Parts = { readonly db: Db; readonly store: FileStore; readonly random: Random }

/** Looks at files that come in and puts them away, under names nobody can guess. */
export class Intake {
  #under = 0

  constructor(private readonly parts: Parts) {}

  /** Puts a file away. Throws a DomainError where it is no picture we take, or where there is no room for it. */
  async receive(org_id: string, { name, bytes }: UploadedFile): Promise<StoredPicture> {
    const { db, store, random } = this.parts
    // What it takes is known when it has been made anew; where nothing is left, it need not be.
    await assertRoom(scoped(db, org_id), org_id, 1)
    if (this.#under >= AT_ONCE) throw new DomainError('server.busy')
    this.#under++
    try {
      const { type, thumb, width, height, bytes: made } = await pictureApart(bytes)
      const stem = `${org_id}/${Buffer.from(random(16)).toString('hex')}`
      const key = `${stem}.${EXTENSIONS[type]}`
      const thumbKey = `${stem}.thumb.${EXTENSIONS[thumb.type]}`
      await store.put(key, made, `image/${type === 'svg' ? 'svg+xml' : type}`)
      await store.put(thumbKey, thumb.bytes, `image/${thumb.type}`)
      const sha256 = createHash('sha256').update(made).digest('hex')
      const size = made.length + thumb.bytes.length
      return { url: addressOf(key), thumb_url: addressOf(thumbKey), name: shown(name), type, size, width, height, sha256 }
    } finally {
      this.#under--
    }
  }

  /** Takes a file back that nothing came of. One that is left behind is swept away later. */
  async discard({ url, thumb_url }: StoredPicture): Promise<void> {
    for (const address of [url, thumb_url]) await this.parts.store.remove(keyAt(address))
  }
}

/** A file's name as a person reads it: without folders and without signs nobody sees. */
const shown = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}]/gu, '').slice(0, 200)
