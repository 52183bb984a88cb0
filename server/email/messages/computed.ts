import { withLogo } from '../../../shared/email/render/logo'
import { text } from '../../../shared/kernel/model/fields'
import { messages } from '../../../shared/messages/entity'
import { EXCERPT_LENGTH } from '../../../shared/messages/queries'
import { rawStatement } from '../../kernel/database/statement'
import { computed } from '../../kernel/reads/computed'
import { firstWords } from '../compose/plain-text'

/**
 * Number of characters of a body that are read for its beginning: the style of an email comes before its first words.
 */
const READ = 8_000

/** The latest text of each thread: its newest reply, or the message itself. */
const LATEST = `select m.id, substr(coalesce(
    (select r.body from messages r where r.org_id = m.org_id and r.thread_id = m.id and not r.deleted order by r.created_at desc, r.id desc limit 1),
    m.body), 1, ${READ}) as body
  from messages m where m.org_id = ? and m.id in (select value from json_each(?))`

export const messageFields = [
  computed(messages, 'excerpt', {
    returns: text(EXCERPT_LENGTH),
    load: async (rows, { db, actor }) => {
      const ids = rows.map(({ id }) => id)
      const latest = await rawStatement<{ readonly id: string; readonly body: string }>(db, LATEST, [
        actor.org_id,
        JSON.stringify(ids),
      ])
      const found = new Map(latest.map(({ id, body }) => [id, firstWords(withLogo(body, null), EXCERPT_LENGTH)]))
      return ids.map((id) => found.get(id) ?? '')
    },
  }),
]
