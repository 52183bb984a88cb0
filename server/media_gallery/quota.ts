import { sql } from 'kysely'
import { DomainError } from '../../shared/kernel/errors'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'
import type { Db } from '../kernel/database/database'

/** Throws `media_gallery.quota` where an organisation has no room for more bytes or files. */
export async function assertQuotaLeft(db: Db, org_id: string, bytes: number): Promise<void> {
  const { rows } = await sql<{ files: number; bytes: number | null }>`
    select count(*) as files, sum(size) as bytes from media_gallery where org_id = ${org_id} and deleted = ${false}`.execute(
    db,
  )
  const kept = rows[0]
  if (!kept) return
  if (kept.files >= FILE_LIMITS.files || Number(kept.bytes ?? 0) + bytes > FILE_LIMITS.quota)
    throw new DomainError('media_gallery.quota', { files: FILE_LIMITS.files, megabytes: FILE_LIMITS.quota / 2 ** 20 })
}
