import { createHash } from 'node:crypto'
import { DomainError } from '../../shared/kernel/errors'
import type { Random } from '../../shared/kernel/ids'
import { can } from '../../shared/kernel/permissions'
import type { AnswerFile } from '../../shared/questions/cart-answers'
import { ANSWER_FILE_TYPES, type AnswerFileKind } from '../../shared/questions/files'
import type { Actor } from '../kernel/commands/actor'
import { readRow, readVisibleRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { pictureKind } from '../kernel/picture-kind'
import type { FileStore } from '../media_gallery/file-store'

/** Returns the kind of a file by its content, whatever its sender calls it. Null for one that is not taken. */
export function answerFileKind(bytes: Uint8Array): AnswerFileKind | null {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'pdf'
  const picture = pictureKind(bytes)
  return picture === 'png' ? 'png' : picture === 'jpeg' ? 'jpg' : null
}

/** Name of a file as it is shown: without folders and what cannot be seen. */
export const shownFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}]/gu, '')
    .trim()
    .slice(0, 120) || '–'

/** Stores a file under an unguessable key. Throws `shop.file_kind` for a type that is not taken. */
export async function storeAnswerFile(
  { store, random }: { readonly store: FileStore; readonly random: Random },
  org_id: string,
  bytes: Uint8Array,
): Promise<AnswerFile> {
  const kind = answerFileKind(bytes)
  if (!kind) throw new DomainError('shop.file_kind')
  const key = `${org_id}/${Buffer.from(random(16)).toString('hex')}.${kind}`
  await store.put(key, bytes, ANSWER_FILE_TYPES[kind])
  return { key, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const isKind = (extension: string): extension is AnswerFileKind => Object.hasOwn(ANSWER_FILE_TYPES, extension)

/** Reads a file of an order that a reader may see. Throws `forbidden` and `not_found`. */
export async function readAnswerFile(
  { db: all, store, now }: { readonly db: Db; readonly store: FileStore; readonly now: number },
  actor: Actor,
  answer_id: string,
): Promise<{ readonly type: string; readonly name: string; readonly body: Buffer }> {
  if (!can(actor.role, 'personal_data.read') || !can(actor.role, 'orders.read')) throw new DomainError('forbidden')
  const db = scoped(all, actor.org_id)
  const answer = await readRow(db, 'answers', actor.org_id, answer_id)
  const order = answer && !answer.deleted && (await readVisibleRow(db, 'orders', actor, answer.order_id, now))
  const bytes = order && answer.file_key ? await store.get(answer.file_key) : null
  const extension = answer?.file_key?.split('.').at(-1) ?? ''
  if (!bytes || !isKind(extension)) throw new DomainError('not_found', { table: 'answers', id: answer_id })
  return { type: ANSWER_FILE_TYPES[extension], name: `answer-${answer_id}.${extension}`, body: Buffer.from(bytes) }
}
